/** Maps each address to its page component. */

import type { Component } from "svelte";
import { pathSegments } from "./router.svelte";

// Each page has its own props.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Page = Promise<{ default: Component<any> }>;

export interface Route {
  load: () => Page;
  props: Record<string, string>;
  /** The key of the page's title; empty if the page sets its own. */
  title: string;
  /** Keep the header small, to leave as much room as possible for the page. */
  slim: boolean;
  /** If the key changes, the page is created anew, even if the component is the same. */
  key: string;
}

function route(
  load: () => Page,
  title: string,
  props: Record<string, string> = {},
  slim = false,
): Route {
  return { load, title, props, slim, key: title + Object.values(props).join("/") };
}

export function routeOf(path: string): Route {
  const [first, second = "", third] = pathSegments(path);
  switch (first) {
    case undefined:
      return route(() => import("../pages/Home.svelte"), "web.home.title");
    case "new":
      return route(() => import("../pages/NewTable.svelte"), "web.new.title");
    case "t":
      return third === "replay"
        ? route(
            () => import("../pages/Replay.svelte"),
            "web.replay.title",
            { id: second, source: "tables" },
            true,
          )
        : route(() => import("../pages/Table.svelte"), "", { id: second }, true);
    case "r":
      return route(
        () => import("../pages/Replay.svelte"),
        "web.replay.title",
        { id: second, source: "records" },
        true,
      );
    case "rules":
      return second
        ? route(() => import("../pages/Rules.svelte"), "web.rules.title", { game: second })
        : route(() => import("../pages/RulesIndex.svelte"), "web.rules.title");
    case "learn":
      return route(
        () => import("../pages/Learn.svelte"),
        "web.learn.title",
        { game: second },
        true,
      );
    case "arrive":
      return route(() => import("../pages/PersonalLink.svelte"), "web.arrive.title");
    case "settings":
      return route(() => import("../pages/Settings.svelte"), "web.settings.title");
    case "about":
      return route(() => import("../pages/About.svelte"), "web.about.title");
    default:
      return route(() => import("../pages/NotFound.svelte"), "web.lost.title");
  }
}
