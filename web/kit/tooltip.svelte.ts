/** Tooltips: a short explanation of the element that is pointed at, focused or tapped. */

/** The tooltip that is shown now, if its text is not empty. */
export const tooltip = $state({ text: "", x: 0, y: 0, below: false });

/** Pixels at the top of the window that tooltips leave to the question and its answers. */
const TOP_MARGIN = 260;
let owner: Element | null = null;
let firstTapped: Element | null = null;

export function hideTooltip(): void {
  tooltip.text = "";
  owner = null;
}

/** Did the current tap show the tooltip of this element? Only the next tap acts on it. */
export function isFirstTap(element: Element): boolean {
  return firstTapped === element;
}

/** Hide the tooltip unless the click was on its element. */
export function hideUnlessInside(target: EventTarget | null): void {
  if (owner && !owner.contains(target as Node | null)) hideTooltip();
}

function show(element: Element, text: string): void {
  if (!text) return;
  const box = element.getBoundingClientRect();
  owner = element;
  tooltip.below = box.top < TOP_MARGIN;
  tooltip.x = box.left + box.width / 2;
  tooltip.y = tooltip.below ? box.bottom + 8 : box.top - 8;
  tooltip.text = text;
}

function describe(element: Element, text: string): void {
  if (text) element.setAttribute("aria-description", text);
  else element.removeAttribute("aria-description");
}

const isPointer = (event: Event, type: "mouse" | "touch"): boolean =>
  (event as PointerEvent).pointerType === type;

/** A Svelte action: gives the element a tooltip and describes it to screen readers. */
export function explains(
  element: Element,
  initialText: string,
): { update: (text: string) => void; destroy: () => void } {
  let text = initialText;
  const hide = (): void => {
    if (owner === element) hideTooltip();
  };
  const listeners: Record<string, (event: Event) => void> = {
    // Fingers do not hover: a tapped element keeps its tooltip until another one is tapped.
    pointerenter: (event) => {
      if (isPointer(event, "mouse")) show(element, text);
    },
    pointerleave: (event) => {
      if (isPointer(event, "mouse")) hide();
    },
    focus: () => {
      if (element.matches(":focus-visible")) show(element, text);
    },
    click: (event) => {
      if (element.matches(".option")) return; // A tap on an option chooses it.
      const isFirst = text && owner !== element && isPointer(event, "touch");
      firstTapped = isFirst ? element : null;
      show(element, text);
    },
    blur: hide,
  };
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, listener);
  }
  describe(element, text);
  return {
    update(newText) {
      text = newText;
      describe(element, text);
      if (owner === element) tooltip.text = text;
    },
    destroy() {
      for (const [type, listener] of Object.entries(listeners)) {
        element.removeEventListener(type, listener);
      }
      hide();
    },
  };
}
