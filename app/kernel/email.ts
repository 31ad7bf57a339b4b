const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** The most characters of an address that a form takes. */
export const LONGEST_EMAIL = 250;

/** `name@host.tld`: one mailbox, at least two host labels, the last one not a number. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  const labels = text.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  return (
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    last.length > 1 &&
    !/^\d+$/.test(last)
  );
}

/** Domains that ignore dots in front of the `@`. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address, to count its letters: without a tag, which lets one mailbox have many addresses. */
export function mailboxOf(email: string): string {
  const folded = foldedEmail(email);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const name = folded.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, '');
  return `${WITHOUT_DOTS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** An address in one spelling, to compare and hash: without spaces around it, composed, in lower case. */
export function foldedEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
