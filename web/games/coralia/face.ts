import type { GameFace } from "../../kit/face";
export const face = null as unknown as GameFace;
