/** Tests of the teller, by the cases it shares with its twin in Python. */

import { describe, expect, test } from "vitest";
import shared from "../../tests/words/teller.json";
import { Teller, type StoryEvent } from "../app/teller";
import { Words } from "../app/words";

const teller = new Teller(new Words(shared.catalogue), shared.names, shared.reader, shared.data);

describe("paragraphs", () => {
  test.each(shared.paragraphs)("$about", ({ events, expected }) => {
    const paragraphs = teller.paragraphs(events);
    expect(paragraphs.map(({ seat, name, text, line }) => ({ seat, name, text, line }))).toEqual(
      expected,
    );
  });
});

describe("what an option brings", () => {
  test.each(shared.brings)("$about", ({ events, expected }) => {
    expect(teller.brings(events as StoryEvent[])).toBe(expected);
  });
});
