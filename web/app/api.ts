/** Questions to the server; every error is a Problem with a code that has words. */

import type { Problem } from "../gen/wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (typeof body === "string") {
    init.body = body;
    init.headers = { "Content-Type": "text/plain; charset=utf-8" };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, { code: "unreachable" });
  }
  if (!answer.ok) throw new ApiError(answer.status, await problemOf(answer));
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status === 204) return undefined as T;
  return (type.includes("json") ? await answer.json() : await answer.text()) as T;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    if (typeof told.code === "string") return told as Problem;
  } catch {
    // Not one of ours: a proxy's page, perhaps.
  }
  return { code: "trouble", params: { status: answer.status } };
}

/** The query of an address; what is null or not given stays out. */
export function queryText(params: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const remove = <T = void>(path: string, body?: unknown): Promise<T> =>
  ask<T>("DELETE", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
