import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

/** One question of `init`. `field` is where its answer belongs: `shop.seller.name`. */
export type Question = {
  readonly field: string;
  readonly text: string;
  readonly kind: 'text' | 'lines' | 'pairs' | 'countries' | 'secret' | 'file';
  /** Asked only where another field has an answer. */
  readonly after?: string;
};

const question = (field: string, text: string, more: Partial<Question> = {}): Question => ({
  field,
  text,
  kind: 'text',
  ...more,
});
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (language: Language) => languageNames.of(language) ?? language;
const MAIL = { after: 'mail.host' };
const PAYMENTS = { after: 'payments.merchantAccount' };

export const QUESTIONS: readonly Question[] = [
  question('shop.name', 'Name of the shop'),
  ...LANGUAGES.map((language) => question(`shop.claim.${language}`, `Claim in ${nameOf(language)}, or nothing`)),
  question('shop.logo', 'SVG file of the logo; without one the name is the logo', { kind: 'file' }),
  question('shop.seller.name', 'Legal name of the seller'),
  question('shop.seller.address', 'Its address without the country, lines separated by ;', { kind: 'lines' }),
  question('shop.seller.country', 'Its country, as DE'),
  question('shop.seller.telephone', 'Its telephone number, as +49 40 123456'),
  question('shop.seller.register', 'Register and number, or nothing'),
  question('shop.seller.representedBy', 'Represented by, or nothing'),
  question(
    'shop.seller.taxNumbers',
    'VAT identification number; with others for some countries, as DE123456789; GB: GB123',
    {
      kind: 'pairs',
    },
  ),
  question('shop.serviceEmail', 'Address of the service, for shoppers and for letters to you'),
  question('shop.privacyEmail', 'Address for questions about data, if it is another'),
  question('shop.returnAddress', 'Address for returns with name and country, lines separated by ;, if it is another', {
    kind: 'lines',
  }),
  question('shop.countries', `Countries to sell to, separated by commas, or all (${COUNTRY_CODES.join(', ')})`, {
    kind: 'countries',
  }),
  question('origin', 'Address of the shop, as https://shop.example.com'),
  question('carriers', 'Carriers, where they are not those of the table, as DE: DHL; NL: PostNL', { kind: 'pairs' }),
  question('mail.host', 'Mail server; without one letters are files'),
  question('mail.port', 'Its port', MAIL),
  question('mail.user', 'User there, or nothing', MAIL),
  question('mail.password', 'Password there, or nothing', { ...MAIL, kind: 'secret' }),
  question('mail.from', 'Sender of letters, if it is not the address of the service', MAIL),
  question('payments.merchantAccount', 'Merchant account at Adyen; without one payments are tests'),
  question('payments.environment', 'Environment at Adyen: test, live, or live-us', PAYMENTS),
  question('payments.livePrefix', 'Prefix of the live endpoint; nothing with test', PAYMENTS),
  question('payments.clientKey', 'Client key', PAYMENTS),
  question('payments.apiKey', 'API key', { ...PAYMENTS, kind: 'secret' }),
  question('payments.hmacKeys', 'HMAC key of the webhook', { ...PAYMENTS, kind: 'secret' }),
];

/** An answer that empties a field which has one. */
export const EMPTY = '-';

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

export function valueAt(draft: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((at, name) => (isPart(at) ? at[name] : undefined), draft);
}

/** A draft with another value in a field; undefined takes the field out, and a group that nothing is left in. */
export function withValue(draft: unknown, field: string, value: unknown): Part {
  const [name = '', ...rest] = field.split('.');
  const { [name]: inner, ...others } = isPart(draft) ? draft : {};
  const next = rest.length > 0 ? withValue(inner, rest.join('.'), value) : value;
  const isOut = next === undefined || (rest.length > 0 && Object.keys(next as Part).length === 0);
  return isOut ? others : { ...others, [name]: next };
}

/** `GB: GB123` for a country; an entry without one is for all of them. */
function pairOf(entry: string): readonly [string, string] {
  const [, country, value] = /^(\w+)\s*:\s*(.*)$/.exec(entry) ?? [];
  if (country === undefined || value === undefined) return [FOR_ALL, entry];
  return [country.toLowerCase() === FOR_ALL ? FOR_ALL : country.toUpperCase(), value];
}

const FOR_ALL = 'default';

/** What a typed answer means; undefined for none. */
export function readAnswer(kind: Question['kind'], typed: string): unknown {
  const entries = (mark: RegExp) =>
    typed
      .split(mark)
      .map((entry) => entry.trim())
      .filter(Boolean);
  if (typed === '' || typed === EMPTY) return undefined;
  if (kind === 'lines') return entries(/;/);
  if (kind === 'pairs') return Object.fromEntries(entries(/;/).map(pairOf));
  if (kind !== 'countries') return typed;
  return typed.toLowerCase() === 'all' ? COUNTRY_CODES : entries(/[\s,]+/).map((code) => code.toUpperCase());
}

/** The present answer in a question; empty without one. Secrets and pictures are not shown. */
export function shownAnswer(kind: Question['kind'], value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (kind === 'secret' || kind === 'file') return 'as it is';
  if (kind === 'pairs')
    return Object.entries(value as Readonly<Record<string, string>>)
      .map(([country, text]) => (country === FOR_ALL ? text : `${country}: ${text}`))
      .join('; ');
  if (!Array.isArray(value)) return String(value);
  return value.length === COUNTRY_CODES.length && kind === 'countries'
    ? 'all'
    : value.join(kind === 'lines' ? '; ' : ', ');
}
