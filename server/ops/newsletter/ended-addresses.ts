import { isEmail } from '#app/kernel/email.ts';

/** The addresses of a file, each with its line, and the lines that hold text and no address. Lines count from 1. */
type EndedAddresses = {
  readonly addresses: readonly { readonly email: string; readonly line: number }[];
  readonly without: readonly number[];
};

/**
 * What may be an address, the whole word: a part of one may be the address of another person. Brackets, quotes, colons
 * and commas around it are no part of it.
 */
const CANDIDATE = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}_.-]+/gu;

/**
 * Reads the first address of each line of a text or CSV file, as lists and mail programs write it: `Ann <a@b.uk>`,
 * `mailto:a@b.uk`, `(a@b.uk)`, `'a@b.uk'` or `a@b.uk.` at the end of a sentence. An export of the shop has an
 * apostrophe before what a spreadsheet would run as a formula.
 */
export function readEndedAddresses(text: string): EndedAddresses {
  const addresses: { email: string; line: number }[] = [];
  const without: number[] = [];
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (row.trim() === '') continue;
    const email = (row.match(CANDIDATE) ?? []).map((found) => withoutMarks(found, row)).find(isEmail);
    if (email === undefined) without.push(index + 1);
    else addresses.push({ email, line: index + 1 });
  }
  return { addresses, without };
}

function withoutMarks(found: string, row: string): string {
  const email = found.replace(/[.-]+$/, '');
  const isQuoted = row.includes(`${email}'`) || /^'[=+@-]/.test(email);
  return isQuoted ? email.replace(/^'/, '') : email;
}
