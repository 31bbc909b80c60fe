/** Zooms a board with Ctrl and the wheel or the keys + - 0, and pans it by dragging. */

const LARGEST = 4;
const STEP = 1.25;
/** Pixels that a pointer must move before it counts as dragging rather than clicking. */
const DRAG = 6;

export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

/** The zoom with its scale multiplied; the point `x y` of the frame stays in place. */
export function zoomed(zoom: Zoom, factor: number, x: number, y: number): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return { scale, x: x - (x - zoom.x) * ratio, y: y - (y - zoom.y) * ratio };
}

/** The zoom moved so that the board fills its frame. */
export function within(zoom: Zoom, width: number, height: number): Zoom {
  const clamp = (value: number, size: number): number =>
    Math.min(0, Math.max(size * (1 - zoom.scale), value));
  return { scale: zoom.scale, x: clamp(zoom.x, width), y: clamp(zoom.y, height) };
}

/** A Svelte action: makes it possible to zoom into the first child of this element. */
export function zoomable(frame: HTMLElement): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;
  let zoom = WHOLE;
  let grip: { x: number; y: number; zoom: Zoom; drags: boolean } | null = null;

  function show(next: Zoom): void {
    zoom = within(next, frame.clientWidth, frame.clientHeight);
    const board = frame.firstElementChild as HTMLElement | SVGElement | null;
    if (!board) return;
    const isWhole = zoom.scale === 1;
    frame.style.overflow = isWhole ? "" : "hidden";
    frame.dataset.zoom = String(Math.round(100 * zoom.scale));
    board.style.transformOrigin = "0 0";
    board.style.transform = isWhole
      ? ""
      : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = frame.getBoundingClientRect();
    const factor = event.deltaY < 0 ? STEP : 1 / STEP;
    show(zoomed(zoom, factor, event.clientX - left, event.clientY - top));
  }

  function keyPressed(event: KeyboardEvent): void {
    const isElsewhere = (event.target as Element).closest("input, textarea, select, dialog");
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = { "+": STEP, "-": 1 / STEP, "0": 0 }[event.key];
    if (factor === undefined) return;
    show(zoomed(zoom, factor || 1 / LARGEST, frame.clientWidth / 2, frame.clientHeight / 2));
  }

  function grabbed(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || zoom.scale === 1) return;
    grip = { x: event.clientX, y: event.clientY, zoom, drags: false };
  }

  function moved(event: PointerEvent): void {
    if (!grip) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    grip.drags ||= Math.hypot(dx, dy) > DRAG;
    if (grip.drags) show({ ...zoom, x: grip.zoom.x + dx, y: grip.zoom.y + dy });
  }

  /** Keep the click at the end of a drag from choosing anything. */
  function clicked(event: MouseEvent): void {
    if (grip?.drags) event.stopPropagation();
    grip = null;
  }

  frame.addEventListener("wheel", wheel, { signal, passive: false });
  frame.addEventListener("pointerdown", grabbed, { signal });
  frame.addEventListener("click", clicked, { signal, capture: true });
  addEventListener("pointermove", moved, { signal });
  addEventListener("keydown", keyPressed, { signal });
  return { destroy: () => listening.abort() };
}
