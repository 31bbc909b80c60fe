/** The shape of the slot in which a board is drawn, as pages/table.css sets it. */

export type BoardShape = "wide" | "tall";

/** A Svelte action: reports the shape of the slot, now and whenever its size changes. */
export function boardShape(
  element: Element,
  onshape: (shape: BoardShape, element: Element) => void,
): { destroy: () => void } {
  const look = (): void => {
    const shape = getComputedStyle(element).getPropertyValue("--board-shape").trim();
    onshape(shape === "tall" ? "tall" : "wide", element);
  };
  look();
  const room = element.closest(".room");
  if (!room || !globalThis.ResizeObserver) return { destroy: () => {} };
  const observer = new ResizeObserver(look);
  observer.observe(room);
  return { destroy: () => observer.disconnect() };
}
