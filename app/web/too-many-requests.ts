/** The header with the seconds until the next allowed attempt; empty without a limit. */
export function retryHeaders(wait: number | null): Readonly<Record<string, string>> {
  return wait === null ? {} : { 'Retry-After': String(wait) };
}

/** The headers and status of an answer over the limit. `wait` is in seconds. */
export function tooManyRequests(wait: number) {
  return { status: 429, headers: retryHeaders(wait) } as const;
}

/** A wait of some seconds in whole hours, as texts name it. */
export function inHours(wait: number): number {
  return Math.ceil(wait / 3600);
}

/** A wait of some seconds in whole minutes, as texts name it. */
export function inMinutes(wait: number): number {
  return Math.ceil(wait / 60);
}
