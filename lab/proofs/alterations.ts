import type { Fields, RawForm } from '#tests/support/form-browser.ts';
import { AMOUNTS, INTRUDERS, LONG, QUANTITIES, WORDS } from './hostile-values.ts';

/** Random choices. */
export type Chance = { pick<T>(list: readonly T[]): T; happens(part: number): boolean; upTo(limit: number): number };

export function chanceOf(random: () => number): Chance {
  const upTo = (limit: number) => Math.floor(random() * limit);
  return {
    upTo,
    happens: (part) => random() < part,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('There is nothing to choose from');
      return list[upTo(list.length)] as T;
    },
  };
}

const URL_ENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = '----proof7d8f2a';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

type Parts = [name: string, value: string][];

/**
 * A form as it should not be sent: one to four alterations, then an encoding that may be broken too. One in six stays
 * as it is, so that carts fill and orders are placed in between. `foreign` are ids of other shoppers.
 */
export function alteredForm(
  chance: Chance,
  form: Fields,
  foreign: readonly string[],
): { readonly raw: RawForm; readonly what: string } {
  const parts: Parts = Object.entries(form);
  if (chance.happens(1 / 6))
    return { raw: { type: URL_ENCODED, body: new URLSearchParams(parts).toString() }, what: 'as it is' };
  const value = (name: string) => {
    if (chance.happens(0.2)) return chance.pick(foreign);
    if (/quantity|version|count|seen/i.test(name)) return chance.pick(QUANTITIES);
    if (/total|price|amount|discount$/i.test(name)) return chance.pick(AMOUNTS);
    return chance.pick([...WORDS, ...QUANTITIES]);
  };
  for (let times = chance.upTo(4); times >= 0; times -= 1) alter(parts, chance, value);
  const raw = encoded(chance, parts);
  return {
    raw,
    what: `${raw.type.slice(0, 40)}: ${parts.map(([name, text]) => `${name.slice(0, 40)}=${JSON.stringify(text.slice(0, 60))}`).join(' & ')}`,
  };
}

/** One alteration of a form: a value, a field more or less, or a name. */
function alter(parts: Parts, chance: Chance, value: (name: string) => string): void {
  const place = chance.upTo(parts.length);
  const [name = '', old = ''] = parts[place] ?? [];
  const kind = chance.upTo(7);
  if (kind === 2) {
    const intruder = chance.pick(INTRUDERS);
    parts.splice(chance.upTo(parts.length + 1), 0, [intruder, value(intruder)]);
    return;
  }
  // The intent mostly stays, because a form without one is not read.
  if (name === 'intent' && chance.happens(0.85)) return;
  if (kind === 3) parts.push([name, value(name)]);
  else if (kind === 4) parts.splice(place, 1);
  else if (parts[place]) parts[place] = alteredPart(name, old, { kind, chance, value });
}

function alteredPart(
  name: string,
  old: string,
  { kind, chance, value }: { readonly kind: number; readonly chance: Chance; readonly value: (name: string) => string },
): Parts[number] {
  if (kind < 2) return [name, value(name)];
  if (kind === 5)
    return [chance.pick([name.toUpperCase(), ` ${name}`, `${name}[]`, `${name}.x`, `${name}\u0000`]), old];
  return [name, old + chance.pick(['\u0000', ' ', LONG, '\r\n', '&', '=', '\ud800', '٠', '0'])];
}

function encoded(chance: Chance, parts: Parts): RawForm {
  const text = new URLSearchParams(parts).toString();
  switch (chance.upTo(12)) {
    case 0:
      return { type: MULTIPART, body: multipart(parts, () => false) };
    case 1:
      return { type: MULTIPART, body: multipart(parts, () => chance.happens(0.4)) };
    case 2:
      return { type: MULTIPART, body: multipart(parts, () => false).slice(0, -chance.upTo(60)) };
    case 3:
      return {
        type: URL_ENCODED,
        body:
          text +
          chance.pick([
            '%',
            '&%zz=1',
            '&%ff%fe=%c3%28',
            '&%00=%00',
            '&&&===',
            '&%u0041=1',
            '&quantity=%ef%bc%93',
            '&a=%ed%a0%80',
            ';quantity=9',
          ]),
      };
    case 4: {
      const bytes = new TextEncoder().encode(text);
      const broken = new Uint8Array(bytes.length + 4);
      const at = chance.upTo(bytes.length);
      broken.set(bytes.subarray(0, at));
      broken.set([0xff, 0xfe, 0xc3, 0x28], at);
      broken.set(bytes.subarray(at), at + 4);
      return { type: URL_ENCODED, body: broken };
    }
    case 5:
      return {
        type: chance.pick([
          'text/plain',
          'application/json',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          `${URL_ENCODED}; charset=utf-16`,
          'x',
        ]),
        body: text,
      };
    default:
      return { type: URL_ENCODED, body: text };
  }
}

function multipart(parts: Parts, asFile: () => boolean): string {
  const safe = (name: string) => name.replace(/["\r\n]/g, '');
  const body = parts.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${safe(name)}"${asFile() ? '; filename="sock.txt"\r\nContent-Type: text/plain' : ''}\r\n\r\n${value}\r\n`,
  );
  return `${body.join('')}--${BOUNDARY}--\r\n`;
}

/** An address of the shop with a query or an id that the shop did not create. */
export function alteredQuery(
  chance: Chance,
  {
    storefront,
    loot,
    items,
  }: { readonly storefront: string; readonly loot: readonly string[]; readonly items: readonly string[] },
): string {
  const anything = () => encodeURIComponent(wellFormed(chance.pick([...WORDS, ...QUANTITIES, ...AMOUNTS, ...loot])));
  const broken = () =>
    chance.pick([anything(), anything(), '%', '%zz', '%ff%fe', '%E0%A4%A', '%00', '%ed%a0%80', '%2e%2e%2f']);
  const fieldName = () =>
    Array.from({ length: 1 + chance.upTo(3) }, () => `${chance.pick([...items, ...loot])}:${anything()}`).join(',');
  const query = chance.pick([
    `items=${fieldName()}`,
    `items=${fieldName()}&items=${broken()}`,
    `items=${broken()}`,
    `total=${broken()}&currency=JPY&cartId=${chance.pick(loot)}`,
    `reference=${broken()}&sessionId=${broken()}&sessionResult=${broken()}`,
    `from=${broken()}&countryCode=${broken()}`,
    `q=${broken()}&page=${broken()}&sort=${broken()}`,
    `${broken()}=${broken()}`,
  ]);
  const path = chance.pick([
    '/checkout/cart',
    '/checkout/cart',
    '/checkout/address',
    '/checkout/payment',
    '/checkout/payment/return',
    '/checkout/success',
    `/checkout/success/${broken()}`,
    `/checkout/success/${chance.pick(loot)}`,
    `/order/${broken()}`,
    '/market',
    '/search',
    `/search/${broken()}`,
    `/product/${broken()}`,
    '/adults/socks',
    `/${broken()}`,
  ]);
  return `/${storefront}${path}?${query}`;
}

/** An address cannot contain half a character. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
