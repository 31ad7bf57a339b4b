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
