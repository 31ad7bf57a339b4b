import { days, hours, minutes } from '#app/kernel/clock.ts';

/** The link of a letter signs in, once, for this long after it was asked for. Milliseconds. */
export const SIGN_IN_LINK_LIFE = minutes(10);
/** A browser stays signed in for this long, however often it comes back. Milliseconds. */
export const SIGN_IN_LIFE = days(14);

/** The last use of a sign-in is written once in this time. Milliseconds. */
export const USE_NOTED_EVERY = hours(1);

/** The sign-in of a browser, in its session cookie. The store knows whether it has ended. */
export type SignIn = { readonly id: string };

/** The browsers and systems that a list of sign-ins names. */
export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'ChromeOS', 'macOS', 'Linux'] as const;

/** What a browser says of itself, in rough words: they tell a telephone from a computer, and no two people apart. */
export type Device = {
  readonly browser: (typeof BROWSERS)[number] | null;
  readonly system: (typeof SYSTEMS)[number] | null;
};

export const UNKNOWN_DEVICE: Device = { browser: null, system: null };

/** In this order: most browsers name the ones they descend from, too. */
const BROWSER_MARKS: Readonly<Record<(typeof BROWSERS)[number], RegExp>> = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\b(?:OPR|Opera)\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bSafari\//,
};
const SYSTEM_MARKS: Readonly<Record<(typeof SYSTEMS)[number], RegExp>> = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  macOS: /\bMacintosh\b/,
  Linux: /\bLinux\b/,
};

/** The device of a `User-Agent` header. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: BROWSERS.find((name) => BROWSER_MARKS[name].test(text)) ?? null,
    system: SYSTEMS.find((name) => SYSTEM_MARKS[name].test(text)) ?? null,
  };
}

/** A sign-in in the list of its address. Times are milliseconds. */
export type BrowserSignIn = {
  readonly id: string;
  readonly device: Device;
  readonly madeAt: number;
  readonly usedAt: number;
};

/** Where a visitor was signed out. */
export type SignedOut = 'here' | 'everywhere';

/** The part of a session that signs a browser in. */
export type SignInSession = {
  readonly data: { readonly signIn?: SignIn | undefined };
  update(patch: { readonly signIn: SignIn | undefined }): void;
};
