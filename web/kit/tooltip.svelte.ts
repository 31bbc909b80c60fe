/** Tooltips: a short explanation of the element that is pointed at, focused or tapped. */

export const tip = $state({ text: "", x: 0, y: 0, below: false });

const ROOM = 260; // pixels above a thing that its explanation must leave to the question and its answers
let owner: Element | null = null;
let firstTapped: Element | null = null;

export function hideTooltip(): void {
  tip.text = "";
  owner = null;
}

/** Is this the tap that brought the explanation? Only the next one is meant as an answer. */
export function isFirstTap(node: Element): boolean {
  return firstTapped === node;
}

/** A click on anything else hides it. */
export function hideUnlessInside(target: EventTarget | null): void {
  if (owner && !owner.contains(target as Node | null)) hideTooltip();
}

function show(node: Element, text: string): void {
  if (!text) return;
  const box = node.getBoundingClientRect();
  owner = node;
  tip.below = box.top < ROOM;
  tip.x = box.left + box.width / 2;
  tip.y = tip.below ? box.bottom + 8 : box.top - 8;
  tip.text = text;
}

/** Explain this thing with these words; the words may change. */
export function explains(
  node: Element,
  text: string,
): { update: (text: string) => void; destroy: () => void } {
  let words = text;
  const on = (): void => show(node, words);
  const off = (): void => void (owner === node && hideTooltip());
  // A finger neither enters nor leaves: what it taps is explained until it taps elsewhere.
  const entered = (event: Event): void =>
    void ((event as PointerEvent).pointerType === "mouse" && on());
  const left = (event: Event): void =>
    void ((event as PointerEvent).pointerType === "mouse" && off());
  const focused = (): void => void (node.matches(":focus-visible") && on());
  // To tap an option is to choose it.
  const tapped = (event: Event): void => {
    if (node.matches(".option")) return;
    firstTapped =
      words && owner !== node && (event as PointerEvent).pointerType === "touch" ? node : null;
    on();
  };
  const tell = (): void =>
    void (words
      ? node.setAttribute("aria-description", words)
      : node.removeAttribute("aria-description"));
  const listeners: [string, (event: Event) => void][] = [
    ["pointerenter", entered],
    ["pointerleave", left],
    ["focus", focused],
    ["click", tapped],
    ["blur", off],
  ];
  listeners.forEach(([what, does]) => node.addEventListener(what, does));
  tell();
  return {
    update(changed) {
      words = changed;
      tell();
      if (owner === node) tip.text = words;
    },
    destroy() {
      listeners.forEach(([what, does]) => node.removeEventListener(what, does));
      off();
    },
  };
}
