import { isEmail } from '#app/kernel/email.ts';

/** Domains of many mailboxes. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.de',
  'live.nl',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'freenet.de',
  'ziggo.nl',
  'kpnmail.nl',
  'telenet.be',
  'skynet.be',
  'bluewin.ch',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'libero.it',
] as const;
/** Domains that look like a slip and have mailboxes of their own. */
const OWN: readonly string[] = ['gmx.com', 'mail.com', 'ymail.com', 'email.com', 'yahoo.de'];
const ENDING_OF_COUNTRY = /\.[a-z]{2}$/;

/** One provider in two countries, `live.no` and `live.nl`: mailboxes of its own, however near the letters are. */
function isOfTwoCountries(a: string, b: string): boolean {
  return [a, b].every((one) => ENDING_OF_COUNTRY.test(one)) && a.slice(0, -3) === b.slice(0, -3);
}

/** Number of letters added, left out, replaced or changed round between two texts. */
function slips(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + cost,
          turned ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/**
 * The address with the mail domain that was probably meant: `anna@gmail.com` for `anna@gmial.com`, one slip away from
 * exactly one domain of many mailboxes. Null where nothing looks mistyped. Short domains differ by one letter rightly.
 */
export function correctedEmail(email: string): string | null {
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).toLowerCase();
  if (OWN.includes(domain) || DOMAINS.some((one) => one === domain)) return null;
  const near = DOMAINS.filter((one) => one.length > 6 && slips(domain, one) === 1 && !isOfTwoCountries(domain, one));
  return near.length === 1 ? email.slice(0, at) + near[0] : null;
}
