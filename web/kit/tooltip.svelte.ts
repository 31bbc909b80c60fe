/** Tooltips: the description of the element that is pointed at, focused or tapped.
 *
 * Whatever has an `aria-description` has a tooltip. One set of listeners serves the whole page.
 */

/** The tooltip that is shown now, if its text is not empty. */
export const tooltip = $state({ text: "", x: 0, y: 0, below: false });

/** Milliseconds for which the pointer must rest on an element before its tooltip appears. */
const HOVER_DELAY = 350;
/** Pixels at the top of the window that tooltips leave free for the question and its answers. */
const TOP_MARGIN = 260;
const DESCRIBED = "[aria-description]";

/** The element whose tooltip is shown. */
let owner: Element | null = null;
/** The element under the mouse. */
let hovered: Element | null = null;
let firstTapped: Element | null = null;
let position = [0, 0];
let timer: ReturnType<typeof setTimeout> | undefined;

export function hideTooltip(): void {
  clearTimeout(timer);
  if (!owner) return;
  tooltip.text = "";
  owner = null;
}

/** Did the current tap show the tooltip of this element? Only the next tap acts on it. */
export function isFirstTap(element: Element): boolean {
  return firstTapped === element;
}

function show(element: Element): void {
  const box = element.getBoundingClientRect();
  owner = element;
  tooltip.below = box.top < TOP_MARGIN;
  tooltip.x = box.left + box.width / 2;
  tooltip.y = tooltip.below ? box.bottom + 8 : box.top - 8;
  tooltip.text = element.getAttribute("aria-description") ?? "";
}

function described(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(DESCRIBED) : null;
}

/** React only to a moving pointer, so that nothing that appears under a resting one opens a tooltip. */
function pointerMoved(event: PointerEvent): void {
  const hasMoved = event.clientX !== position[0] || event.clientY !== position[1];
  position = [event.clientX, event.clientY];
  if (event.pointerType !== "mouse" || !hasMoved) return;
  const element = described(event.target);
  if (element === hovered) return;
  hovered = element;
  hideTooltip();
  if (element) timer = setTimeout(() => element.isConnected && show(element), HOVER_DELAY);
}

/** A first tap shows the tooltip; a click hides it, so that nothing covers what the click does. */
function clicked(event: MouseEvent): void {
  const element = described(event.target);
  const isTap = (event as PointerEvent).pointerType === "touch";
  firstTapped = null;
  if (!isTap || !element || element.matches(".option")) {
    hideTooltip();
    return;
  }
  if (owner !== element) firstTapped = element;
  show(element);
}

function focused(event: FocusEvent): void {
  const element = described(event.target);
  if (element?.matches(":focus-visible")) show(element);
}

/** Hide the tooltip with a delay, since a removed element loses the focus during rendering. */
function unfocused({ target }: FocusEvent): void {
  queueMicrotask(() => {
    if (owner?.contains(target as Node | null)) hideTooltip();
  });
}

/** A Svelte action: describes the element to screen readers and in a tooltip. */
export function explains(element: Element, text: string): { update: (text: string) => void } {
  const update = (newText: string): void => {
    if (newText) element.setAttribute("aria-description", newText);
    else element.removeAttribute("aria-description");
    if (owner === element) tooltip.text = newText;
  };
  update(text);
  return { update };
}

/** Start listening; returns the function that stops it. */
export function listenForTooltips(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("pointermove", pointerMoved, { signal, passive: true });
  addEventListener("click", clicked, { signal, capture: true });
  addEventListener("focusin", focused, { signal });
  addEventListener("focusout", unfocused, { signal });
  addEventListener("scroll", hideTooltip, { signal, passive: true });
  addEventListener("keydown", (event) => event.key === "Escape" && hideTooltip(), { signal });
  return () => listening.abort();
}
