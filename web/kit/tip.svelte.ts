/** A short explanation beside the thing that is pointed at, focused or tapped. */

export const tip = $state({ text: "", x: 0, y: 0, below: false });

let owner: Element | null = null;

export function hideTip(): void {
  tip.text = "";
  owner = null;
}

function show(node: Element, text: string): void {
  if (!text) return;
  const box = node.getBoundingClientRect();
  owner = node;
  tip.below = box.top < 150;
  tip.x = box.left + box.width / 2;
  tip.y = tip.below ? box.bottom + 8 : box.top - 8;
  tip.text = text;
}

/** Explain this thing with these words; the words may change. */
export function explains(node: Element, text: string): { update: (text: string) => void; destroy: () => void } {
  let words = text;
  const on = (): void => show(node, words);
  const off = (): void => void (owner === node && hideTip());
  const tell = (): void => void (words ? node.setAttribute("aria-description", words) : node.removeAttribute("aria-description"));
  const shows = ["mouseenter", "focus", "click"];
  const hides = ["mouseleave", "blur"];
  shows.forEach((what) => node.addEventListener(what, on));
  hides.forEach((what) => node.addEventListener(what, off));
  tell();
  return {
    update(changed) {
      words = changed;
      tell();
      if (owner === node) tip.text = words;
    },
    destroy() {
      shows.forEach((what) => node.removeEventListener(what, on));
      hides.forEach((what) => node.removeEventListener(what, off));
      off();
    },
  };
}
