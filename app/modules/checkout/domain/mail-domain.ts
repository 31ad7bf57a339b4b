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
const OWN: readonly string[] = ['mail.com', 'ymail.com', 'email.com'];

/** One provider in two countries, `live.no` and `live.nl`: mailboxes of its own, however near the letters are. */
const isOfTwoCountries = (domain: string, other: string) =>
  domain.at(-3) === '.' && domain.slice(0, -2) === other.slice(0, -2);

/** Whether one letter was added, left out or replaced, or two changed round, between two different texts. */
function isOneSlip(a: string, b: string): boolean {
  let same = 0;
  while (a[same] === b[same]) same += 1;
  const [x, y] = [a.slice(same), b.slice(same)];
  const [first, second] = y;
  const isTurned = x.startsWith(`${second}${first}`) && x.slice(2) === y.slice(2);
  return isTurned || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
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
  const near = DOMAINS.filter((one) => one.length > 6 && isOneSlip(domain, one) && !isOfTwoCountries(domain, one));
  return near.length === 1 ? email.slice(0, at) + near[0] : null;
}
