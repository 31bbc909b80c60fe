/** Which page is shown. Links are ordinary links; clicks on them stay in the page. */

import { queryText } from "./api";

/** The query of the address by name. */
export type Query = Partial<Record<string, string>>;

export const place = $state({
  path: location.pathname,
  query: query(),
});

function query(): Query {
  return Object.fromEntries(new URLSearchParams(location.search));
}

function read(): void {
  place.path = location.pathname;
  place.query = query();
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  read();
  if (!replace) scrollTo(0, 0);
}

/** Change the query without a new entry in the browser's history. */
export function setQuery(name: string, value: string | null): void {
  const text = queryText({ ...query(), [name]: value });
  history.replaceState(null, "", location.pathname + text + location.hash);
}

function clicked(event: MouseEvent): void {
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
  addEventListener("popstate", read);
  document.addEventListener("click", clicked);
}

/** The parts of the path: /t/abc/replay is ["t", "abc", "replay"]. */
export function parts(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}
