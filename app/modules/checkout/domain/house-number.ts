import type { Address } from '#app/kernel/address.ts';
import type { CheckoutInfo, NoHouseNumber } from './checkout-info.ts';
import { ADDRESS_KINDS } from './field-errors.ts';
import { tidy } from './plain-text.ts';

/** How addresses of the countries served say at the end of the street that a house has no number. */
const NO_NUMBER = new RegExp(
  `(?:^|[\\s,(])(?:${[
    's ?[/.-]? ?n\\.?(?:[º°ro]|um)?',
    's[/.]? ?n[/.]? ?c',
    '[bz] ?[/.] ?n(?:r)?',
    'b[/.]? ?b',
    'b[/.]? ?[čš]',
    'o\\.? ?(?:h\\.?)?-?nr',
    'ohne (?:haus)?(?:nummer|nr)',
    'zonder (?:huis)?(?:nummer|nr)',
    'senza numero(?: civico)?',
    'sin (?:n[uú]mero|n[º°])',
    'sem (?:n[uú]mero|n[º°])',
    'sans (?:num[eé]ro|n°)',
    'bez (?:č\\.? ?p|čísla|broja|numeru|numura)',
    'brez (?:št|številke)',
    'be (?:nr|numerio)',
    'u(?:ten|den|tan) (?:hus)?(?:nr|nummer)',
    'ilman? numero(?:a|ita)',
    'ilma numbrita',
    'házszám nélkül',
    '(?:no|without) (?:house )?(?:number|no)',
    'unnumbered',
  ].join('|')})[.)]*$`,
  'iu',
);

/** Whether a street says itself that its house has no number: `s/n`, `snc`, `bb`. */
export function saysNoNumber(street: string): boolean {
  return NO_NUMBER.test(tidy(street));
}

/** Whether a street is given without any digit. */
export function lacksNumber({ street0 }: Pick<Address, 'street0'>): boolean {
  return street0.trim() !== '' && !/[0-9]/.test(street0);
}

/** The part of a draft that says which addresses have no house number. It matters for streets without a digit. */
export function noHouseNumberOf(
  address: CheckoutInfo['address'],
  stated: NoHouseNumber = { shipping: true, billing: true },
): Pick<CheckoutInfo, 'noHouseNumber'> {
  const kinds = ADDRESS_KINDS.filter((kind) => stated[kind] && lacksNumber(address[kind]));
  return kinds.length > 0 ? { noHouseNumber: Object.fromEntries(kinds.map((kind) => [kind, true])) } : {};
}
