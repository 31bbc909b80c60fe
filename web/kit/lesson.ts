/** The parts of a lesson: prepared moments of a game, and the steps that teach something there. */

import type { Params } from "../app/words";
import type { Option } from "../gen/options";
import type { Happening } from "../gen/wire";
import type { AnyView } from "./gameUi";
import type { Place } from "./places";

/** One moment of the prepared game. */
export interface LessonScene {
  view: AnyView;
  /** The real options of the pupil. */
  options: Option[];
  /** What happened since the previous scene. */
  story: Happening[];
}

/** One step of a lesson, which teaches one thing. */
export interface LessonStep {
  /** The last part of the key of the coach's text, `<game>.lesson.<teach>`. */
  teach: string;
  /** Which scene is shown. */
  scene: number;
  /** The places the coach points at. */
  points: Place[];
  /** The actions that continue the lesson; if there are none, a button continues it. */
  accepts: number[];
  /** The parameters of the coach's text. */
  params?: Params;
}

export interface Lesson {
  steps: LessonStep[];
  scenes: LessonScene[];
}
