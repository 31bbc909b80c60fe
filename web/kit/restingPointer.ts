/** Tells whether the pointer has moved since the current question appeared.
 *
 * A button that appears under a resting pointer must not look as if it were recommended, so hover
 * styles are off while the root element has the attribute `data-pointer-rests`.
 */

const { dataset } = document.documentElement;
let lastPoint = "";

/** Treat the pointer as resting until it moves. */
export function restPointer(): void {
  dataset.pointerRests = "";
}

export function isPointerResting(): boolean {
  return dataset.pointerRests !== undefined;
}

// Browsers also send such events when the page changes under a pointer that stays where it is.
addEventListener(
  "pointermove",
  ({ clientX, clientY }) => {
    const point = `${clientX} ${clientY}`;
    if (lastPoint && point !== lastPoint) delete dataset.pointerRests;
    lastPoint = point;
  },
  { capture: true, passive: true },
);
