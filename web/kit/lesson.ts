/** What a lesson is made of: prepared moments of a game, and what is taught at each. */

import type { Option } from "../gen/options";
import type { Happening } from "../gen/wire";
import type { AnyView } from "./gameUi";

/** One moment of a lesson. */
export interface LessonScene {
  view: AnyView;
  options: Option[];
  /** The action that the pupil is asked to choose. */
  choose: number | null;
  story: Happening[];
  /** The end of the key of the coach's text, `<game>.lesson.<teach>`. */
  teach: string;
}

export interface Lesson {
  /** The texts shown before the first scene is played. */
  intro: string[];
  scenes: LessonScene[];
}
