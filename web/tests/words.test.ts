/** Tests of the texts: placeholders, numbers from the game data, story. */

import { describe, expect, test } from "vitest";
import { storyEvents, Teller } from "../app/teller";
import { fillNumbers, Words } from "../app/words";
import type { Happening } from "../gen/wire";

const words = new Words({
  play: {
    you: "You",
    table: "Set-up",
    times: "{count} × {what}",
    line: "{name} {said}",
    next: ", ",
    aside: "({name} {said})",
  },
  g: {
    card: { "pearl-4": "pearl 4" },
    same: { left: "colour" },
    colour: { red: "rot" },
    option: { keep: "keep {card}" },
    leave: "leaves {left}",
    entry: {
      draw: { all: "drew {items}", item: "{card}", hidden: "a card" },
      use: "used {colour}",
    },
    points: "scored {points}",
    turn_over: "",
  },
});

const happening = (entry: number, ...events: Record<string, unknown>[]): Happening => ({
  entry,
  by: 0,
  text: "",
  events,
});

describe("words", () => {
  test("a placeholder is filled with the game's word for the value", () => {
    expect(words.say("g.option.keep", { card: "pearl-4" })).toBe("keep pearl 4");
    expect(words.say("g.leave", { left: "red" })).toBe("leaves rot");
  });
  test("a hidden value becomes a question mark, a missing one leaves the placeholder", () => {
    expect(words.say("g.option.keep", { card: null })).toBe("keep ?");
    expect(words.say("g.option.keep")).toBe("keep {card}");
  });
  test("a number chooses one of two forms", () => {
    const plural = new Words({ g: { gain: "{n} {n|point|points}" } });
    expect([0, 1, 2].map((n) => plural.say("g.gain", { n }))).toEqual([
      "0 points",
      "1 point",
      "2 points",
    ]);
  });
  test("a key without a text is shown as it is", () =>
    expect(words.say("no.such")).toBe("no.such"));
  test("numbers come from the game data, by position or id", () => {
    const gameData = { draw: { fish: 2 }, card: [{ id: "a", copies: 3 }], points: [0, 3] };
    expect(fillNumbers("{draw.fish} {card.a.copies} {points.1} {no.such}", gameData)).toBe(
      "2 3 3 {no.such}",
    );
  });
});

describe("telling", () => {
  const teller = new Teller(words, ["Ann", "Bob"], 0);
  test("several entries of a kind become one, equal ones are counted", () => {
    const story = [1, 2].map((n) =>
      happening(n, { code: "g.entry.draw", seat: 1, card: "pearl-4" }),
    );
    expect(teller.paragraphs(storyEvents(story))).toMatchObject([
      { seat: 1, name: "Bob", text: "drew 2 × pearl 4", first: 1, last: 2 },
    ]);
  });
  test("what the reader may not see is told without it", () => {
    expect(teller.paragraphs([{ code: "g.entry.draw", seat: 1, card: null }])[0].text).toBe(
      "drew a card",
    );
  });
  test("taking back is a line of its own, not part of another's turn", () => {
    const story = [
      happening(0, { code: "g.entry.use", seat: 1, colour: "red" }),
      happening(-1, { code: "server.story.undo", seat: 0 }),
      happening(0, { code: "g.entry.use", seat: 0, colour: "red" }),
    ];
    const paragraphs = teller.paragraphs(storyEvents(story));
    expect(paragraphs.map(({ name, first, last }) => [name, first, last])).toEqual([
      ["Bob", 0, 0],
      ["You", 0, 0],
    ]);
  });
  test("another seat's part is named, and a new turn is a new paragraph", () => {
    const story = [
      happening(
        0,
        { code: "g.entry.use", seat: 1, colour: "red" },
        { code: "g.points", seat: 0, points: 2 },
        { code: "g.turn_over" },
      ),
      happening(1, { code: "g.entry.use", seat: 1, colour: "red" }),
    ];
    const paragraphs = teller.paragraphs(storyEvents(story));
    expect(paragraphs.map((p) => p.text)).toEqual(["used rot (You scored 2)", "used rot"]);
  });
});
