import type { Translate } from './i18n/translator.ts';

/** The header that says in how many seconds a try is worth making again; none where nothing limits it. */
export function retryHeaders(wait: number | null): Readonly<Record<string, string>> {
  return wait === null ? {} : { 'Retry-After': String(wait) };
}

/** What the answer to one try too many is sent with. `wait` is in seconds. */
export function tooManyRequests(wait: number) {
  return { status: 429, headers: retryHeaders(wait) } as const;
}

/** A text that names the wait in minutes. `key` is a text with a `count`. `wait` is in seconds. */
export function waitText(t: Translate, wait: number, key = 'shell:limits.text'): string {
  return t(key, { count: Math.ceil(wait / 60) });
}
