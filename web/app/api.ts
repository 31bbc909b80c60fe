/** HTTP requests to the server; a failed request throws an ApiError with the server's code. */

import type { Problem } from "../gen/wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (typeof body === "string") {
    init.body = body;
    init.headers = { "Content-Type": "text/plain; charset=utf-8" };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, { code: "unreachable" });
  }
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204) return undefined as T;
  return (type.includes("json") ? await response.json() : await response.text()) as T;
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.code === "string") return problem as Problem;
  } catch {
    // The answer is not from our server; it may be a proxy's error page.
  }
  return { code: "trouble", params: { status: response.status } };
}

/** The query string of an address, without parameters that are null or undefined. */
export function queryText(params: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>("POST", path, body);
export const remove = <T = void>(path: string, body?: unknown): Promise<T> =>
  request<T>("DELETE", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> =>
  request<T>("PATCH", path, body);
