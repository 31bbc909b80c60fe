/** Whether a drawing is a thumbnail, in which places are only pictures. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("thumbnail");

/** Everything inside this component is part of a thumbnail. */
export function setThumbnail(): void {
  setContext(KEY, true);
}

export function isThumbnail(): boolean {
  return getContext<boolean | undefined>(KEY) ?? false;
}
