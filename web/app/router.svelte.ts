/** The client-side router: the current address, and links that need no reload. */

import { queryText } from "./api";

/** The parameters of an address by name. */
export type Query = Partial<Record<string, string>>;

/** The address of the page that is shown. */
export const address = $state({ path: location.pathname, query: currentQuery() });

function currentQuery(): Query {
  return Object.fromEntries(new URLSearchParams(location.search));
}

function readAddress(): void {
  address.path = location.pathname;
  address.query = currentQuery();
}

/** Go to a page; with `replace`, the browser's Back button skips the current page. */
export function go(href: string, replace = false): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  readAddress();
  if (!replace) scrollTo(0, 0);
}

/** Change a query parameter without a new entry in the browser's history. */
export function setQuery(name: string, value: string | null): void {
  const text = queryText({ ...currentQuery(), [name]: value });
  history.replaceState(null, "", location.pathname + text + location.hash);
}

/** Follow a plain click on an internal link without a reload. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/feed/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener("popstate", readAddress);
  document.addEventListener("click", followLink);
}

/** The segments of a path: /t/abc/replay gives ["t", "abc", "replay"]. */
export function pathSegments(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}
