/** The prepared first games. */
export const LESSONS: Record<string, () => Promise<unknown>> = {
  coralia: async () => (await import("../gen/lesson_coralia.json")).default,
};
