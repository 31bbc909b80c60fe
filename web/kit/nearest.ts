/** Finds the nearest of several elements in the direction of an arrow key. */

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The direction of each arrow, as steps to the right and down. */
const WAYS: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much more a distance to the side counts than the same distance ahead. */
const DETOUR = 2;

export const isDirection = (key: string): key is Direction => key in WAYS;

/** How far ahead and how far to the side the middle of one box is from another's. */
function offset(from: DOMRect, to: DOMRect, [right, down]: [number, number]): [number, number] {
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  return [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
}

/** The nearest candidate ahead or, with `around`, the farthest one behind, to wrap around. */
export function nearest(
  from: Element,
  candidates: readonly HTMLElement[],
  direction: Direction,
  around = false,
): HTMLElement | null {
  const way = WAYS[direction];
  const box = from.getBoundingClientRect();
  const others = candidates.filter((one) => one !== from);
  const offsets = others.map((one) => offset(box, one.getBoundingClientRect(), way));
  if (offsets.every(([ahead, aside]) => ahead === 0 && aside === 0)) {
    return around ? inOrder(from, candidates, way[0] + way[1]) : null;
  }
  let best: HTMLElement | null = null;
  let least = Infinity;
  offsets.forEach(([ahead, aside], i) => {
    if (around ? ahead > 1 : ahead <= 1) return;
    // Anything more than three times as far to the side as ahead is not in this direction.
    if (!around && aside > 3 * ahead) return;
    const cost = ahead + DETOUR * aside;
    if (cost < least) [best, least] = [others[i], cost];
  });
  return best;
}

/** The next or previous candidate in cyclic order, used if the elements have no positions. */
function inOrder(
  from: Element,
  candidates: readonly HTMLElement[],
  step: number,
): HTMLElement | null {
  const index = candidates.indexOf(from as HTMLElement);
  if (index < 0) return candidates[0] ?? null;
  return candidates[(index + step + candidates.length) % candidates.length];
}
