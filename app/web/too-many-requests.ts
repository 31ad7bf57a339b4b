/** The header that says in how many seconds a try is worth making again; none where nothing limits it. */
export function retryHeaders(wait: number | null): Readonly<Record<string, string>> {
  return wait === null ? {} : { 'Retry-After': String(wait) };
}

/** What the answer to one try too many is sent with. `wait` is in seconds. */
export function tooManyRequests(wait: number) {
  return { status: 429, headers: retryHeaders(wait) } as const;
}

/** A wait of some seconds in whole minutes, as texts name it. */
export function inMinutes(wait: number): number {
  return Math.ceil(wait / 60);
}
