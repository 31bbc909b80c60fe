/** The prepared first games of the /learn pages. */

import type { Option } from "../gen/options";
import type { Happening } from "../gen/wire";
import type { AnyView } from "../kit/gameUi";

/** One moment of a lesson. */
export interface LessonScene {
  view: AnyView;
  options: Option[];
  /** The action that the pupil is asked to choose. */
  choose: number | null;
  story: Happening[];
  /** The end of the key of the coach's text. */
  teach: string;
}

export interface LessonScript {
  scenes: LessonScene[];
}

export const LESSONS: Record<string, () => Promise<LessonScript>> = {
  coralia: async () =>
    (await import("../gen/lesson_coralia.json")).default as unknown as LessonScript,
};
