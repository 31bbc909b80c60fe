/** Typed access to Lumicora's view. */

import type { Animal, Colour, Half, Lumino, SeatView, View } from "../../gen/lumicora";
import type { AnyView } from "../../kit/gameUi";
import { ANIMALS, COLOURS } from "./looks";

/** A view, with the type of Lumicora's views. */
export const lumicoraView = (view: AnyView): View => view as unknown as View;

/** What a lumino shows: its colour, the number on one half, the animal on the other. */
export interface LuminoFace {
  colour: Colour;
  number: number;
  animal: Animal | null;
}

/** A lumino by its name, such as `blue-4` or `pink-1-crab`. */
export function faceOf(lumino: Lumino): LuminoFace {
  const [colour, number, animal] = lumino.split("-");
  return { colour: colour as Colour, number: Number(number), animal: (animal ?? null) as Animal };
}

/** Luminos by kind, with how many there are of each. */
export function byKind(luminos: readonly Lumino[]): [Lumino, number][] {
  const counts = new Map<Lumino, number>();
  for (const one of luminos) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts];
}

/** Where a lumino stands among the others: by colour, number and animal. */
function order(lumino: Lumino): number {
  const { colour, number, animal } = faceOf(lumino);
  return COLOURS.indexOf(colour) * 100 + number * 10 + (animal ? ANIMALS.indexOf(animal) : 0);
}

/** The luminos of the atoll by kind; a kind that was just taken keeps its place, with none left. */
export function atollKinds({ atoll, hand, question }: View): [Lumino, number][] {
  const taken = question.step === "TakeMore" ? hand : [];
  return byKind([...atoll, ...taken].sort((a, b) => order(a) - order(b))).map(([lumino]) => [
    lumino,
    atoll.filter((one) => one === lumino).length,
  ]);
}

/** The half on top of each field that carries one, with its height. */
export function topsOf(seat: SeatView): { cell: number; half: Half; height: number }[] {
  return Object.entries(seat.reef).map(([cell, stack]) => ({
    cell: Number(cell),
    half: stack[stack.length - 1],
    height: stack.length,
  }));
}

/** The pairs of fields on which both halves of one lumino are visible. */
export function openPairs(seat: SeatView): [number, number][] {
  const tops = topsOf(seat);
  return tops.flatMap(({ cell, half, height }) => {
    const other = tops.find(
      (one) => one.cell > cell && one.half.lumino === half.lumino && one.height === height,
    );
    return other ? [[cell, other.cell] as [number, number]] : [];
  });
}

/** What the reef would bring in the final scoring. */
export function endPoints({ outlook }: SeatView): number {
  const sum = (values: number[]): number => values.reduce((total, n) => total + n, 0);
  return (
    outlook.jellyfish +
    outlook.limestone +
    outlook.outlying +
    sum(Object.values(outlook.majorities)) +
    sum(Object.values(outlook.animals).map(({ points }) => points))
  );
}
