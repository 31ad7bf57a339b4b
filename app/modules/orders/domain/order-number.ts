import { pastedCode } from '#app/kernel/pasted-code.ts';

/** Letters that Crockford's base 32 leaves out, and the digits that a reader takes them for. */
const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };
const IN_TEXT = /(?<![0-9A-Z])PW[\s-]?([0-9A-Z]{5})[\s-]?([0-9A-Z]{5})(?![0-9A-Z])/g;
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * The order number of a typed text: small letters, spaces and missing hyphens are accepted, and other words around a
 * number that begins with PW. Null for any other text, and for one with two numbers.
 */
export function readOrderNumber(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
  const [, whole = ''] = /^(?:PW)?([0-9A-Z]{10})$/.exec(pastedCode(text).replaceAll('-', '')) ?? [];
  const known = numberOf(whole);
  if (known !== null) return known;
  const found = [...text.matchAll(IN_TEXT)].map(([, first = '', second = '']) => numberOf(first + second));
  const [number = null, ...others] = new Set(found.filter((one) => one !== null));
  return others.length === 0 ? number : null;
}

function numberOf(typedCode: string): string | null {
  const code = typedCode.replace(/[ILO]/g, (letter) => READ_AS[letter] ?? letter);
  return CODE.test(code) ? `PW-${code.slice(0, 5)}-${code.slice(5)}` : null;
}
