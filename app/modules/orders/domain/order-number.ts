/** Letters that Crockford's base 32 leaves out, and the digits that a reader takes them for. */
const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * The order number of a typed text: small letters, spaces and missing hyphens are accepted. Null for any other text.
 */
export function readOrderNumber(typed: string): string | null {
  const [, typedCode = ''] = /^(?:PW)?([0-9A-Z]{10})$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  const code = typedCode.replace(/[ILO]/g, (letter) => READ_AS[letter] ?? letter);
  return CODE.test(code) ? `PW-${code.slice(0, 5)}-${code.slice(5)}` : null;
}
