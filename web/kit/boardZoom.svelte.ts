/** Zooms and pans a board: Ctrl and the wheel, pinching, dragging, the keys + - 0, or buttons. */

const LARGEST = 4;
const STEP = 1.25;
/** Pixels that a pointer must move before it counts as dragging rather than clicking. */
const DRAG = 6;
/** Pixels to keep free around a focused element when the board moves it into view. */
const MARGIN = 24;

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

/** How far something must move to lie between two edges. */
function shift(start: number, end: number, low: number, high: number): number {
  if (start < low + MARGIN) return low + MARGIN - start;
  return end > high - MARGIN ? high - MARGIN - end : 0;
}

interface Fingers {
  x: number;
  y: number;
  distance: number;
}

function fingersOf({ touches }: TouchEvent): Fingers {
  const [one, other] = [touches[0], touches[1]];
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** The zoom of one board, whose frame is the element with the action `frame`. */
export class BoardZoom {
  private zoom = $state.raw<Zoom>(WHOLE);
  private element: HTMLElement | null = null;
  private grip: { x: number; y: number; zoom: Zoom; drags: boolean } | null = null;
  private fingers: Fingers | null = null;

  get isWhole(): boolean {
    return this.zoom.scale === 1;
  }

  get isLargest(): boolean {
    return this.zoom.scale === LARGEST;
  }

  enlarge = (): void => this.scaleInMiddle(STEP);
  reduce = (): void => this.scaleInMiddle(1 / STEP);
  reset = (): void => this.show(WHOLE);

  /** A Svelte action: makes it possible to zoom into the first child of this element. */
  frame = (element: HTMLElement): { destroy: () => void } => {
    this.element = element;
    const listening = new AbortController();
    const { signal } = listening;
    const active = { signal, passive: false };
    element.addEventListener("wheel", this.wheelTurned, active);
    element.addEventListener("touchstart", this.touchStarted, active);
    element.addEventListener("pointerdown", this.grabbed, { signal });
    element.addEventListener("click", this.clicked, { signal, capture: true });
    element.addEventListener("focusin", this.focused, { signal });
    addEventListener("pointermove", this.pointerMoved, { signal });
    addEventListener("keydown", this.keyPressed, { signal });
    addEventListener("resize", () => this.show(this.zoom), { signal });
    return { destroy: () => listening.abort() };
  };

  private show(next: Zoom): void {
    const frame = this.element;
    const board = frame?.firstElementChild as HTMLElement | SVGElement | null | undefined;
    if (!frame || !board) return;
    this.zoom = within(next, frame.clientWidth, frame.clientHeight);
    const { scale, x, y } = this.zoom;
    frame.style.overflow = this.isWhole ? "" : "hidden";
    frame.style.touchAction = this.isWhole ? "pan-x pan-y" : "none";
    frame.dataset.zoom = String(Math.round(100 * scale));
    board.style.transformOrigin = "0 0";
    board.style.transform = this.isWhole ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Zoom around a point of the window. */
  private scaleAt(factor: number, clientX: number, clientY: number): void {
    if (!this.element) return;
    const { left, top } = this.element.getBoundingClientRect();
    this.show(zoomed(this.zoom, factor, clientX - left, clientY - top));
  }

  private scaleInMiddle(factor: number): void {
    const { left, top, width, height } = this.element?.getBoundingClientRect() ?? new DOMRect();
    this.scaleAt(factor, left + width / 2, top + height / 2);
  }

  private wheelTurned = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.scaleAt(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
  };

  private keyPressed = (event: KeyboardEvent): void => {
    const isElsewhere = (event.target as Element).closest("input, textarea, select, dialog");
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = { "+": this.enlarge, "-": this.reduce, "0": this.reset }[event.key];
    action?.();
  };

  private touchStarted = (event: TouchEvent): void => {
    this.fingers = event.touches.length === 2 ? fingersOf(event) : null;
    if (!this.fingers) return;
    this.grip = null;
    // Listened to only while two fingers are down: a listener that may prevent scrolling slows it.
    this.element?.addEventListener("touchmove", this.touchMoved, { passive: false });
  };

  /** Zoom by pinching with two fingers, which also move the board. */
  private touchMoved = (event: TouchEvent): void => {
    if (!this.fingers || event.touches.length !== 2) {
      this.element?.removeEventListener("touchmove", this.touchMoved);
      return;
    }
    event.preventDefault();
    const before = this.fingers;
    this.fingers = fingersOf(event);
    const { x, y, distance } = this.fingers;
    this.scaleAt(distance / (before.distance || 1), before.x, before.y);
    this.show({ ...this.zoom, x: this.zoom.x + x - before.x, y: this.zoom.y + y - before.y });
  };

  private grabbed = (event: PointerEvent): void => {
    if (this.isWhole || this.fingers) return;
    this.grip = { x: event.clientX, y: event.clientY, zoom: this.zoom, drags: false };
  };

  private pointerMoved = (event: PointerEvent): void => {
    if (!this.grip || event.buttons === 0) return;
    const [dx, dy] = [event.clientX - this.grip.x, event.clientY - this.grip.y];
    this.grip.drags ||= Math.hypot(dx, dy) > DRAG;
    const { x, y } = this.grip.zoom;
    if (this.grip.drags) this.show({ ...this.zoom, x: x + dx, y: y + dy });
  };

  /** Keep the click at the end of a drag from choosing anything. */
  private clicked = (event: MouseEvent): void => {
    if (this.grip?.drags) event.stopPropagation();
    this.grip = null;
  };

  /** Move the focused element into view. */
  private focused = (event: FocusEvent): void => {
    const frame = this.element;
    if (!frame || this.isWhole) return;
    frame.scrollTo(0, 0); // Undo the scrolling of the frame by the browser itself.
    const room = frame.getBoundingClientRect();
    const focusedBox = (event.target as Element).getBoundingClientRect();
    const dx = shift(focusedBox.left, focusedBox.right, room.left, room.right);
    const dy = shift(focusedBox.top, focusedBox.bottom, room.top, room.bottom);
    this.show({ ...this.zoom, x: this.zoom.x + dx, y: this.zoom.y + dy });
  };
}
