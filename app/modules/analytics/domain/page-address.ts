import { decoded } from '#app/kernel/decoded.ts';

/** Parameters of lists and of advertisements: what a visitor types is in none of them. */
const KNOWN = /^(?:page|sort|utm_(?:campaign|content|id|medium|source|term)|gclid|gbraid|wbraid|dclid|msclkid)$/;
const PLAIN = /^[\w.:~+ -]{1,200}$/;
/** The step of the checkout is a part of its own; after it comes an order. */
const CHECKOUT = /^\/[^/]+\/checkout\//;
const isOfCheckout = (path: string) => CHECKOUT.test(plainPath(path));
/** An address of mail, or more digits than a page has in its name: a telephone number, a card. */
const PERSONAL = /@|%40|\d(?:[^\p{L}\d]{0,2}\d){6}/iu;

/** A path as the router reads it, which takes letters of either case, and escaped ones. */
export function plainPath(path: string): string {
  return (decoded(path) ?? path).toLowerCase();
}

type Place = Readonly<Pick<Location, 'origin' | 'pathname' | 'search'>>;

/**
 * The address of a page as other companies read it: with known parameters alone, without addresses of mail and numbers
 * of many digits.
 */
export function sharedAddress({ origin, pathname, search }: Place): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(isHarmless)).toString();
  const path = isOfCheckout(pathname) ? maskedPath(pathname) : pathname.split('/').map(sharedText).join('/');
  return origin + path + (query && `?${query}`);
}

/** The address of a page that other companies may not know: its place in the storefront, without what it opens. */
export const maskedAddress = ({ origin, pathname }: Place): string => origin + maskedPath(pathname);

const maskedPath = (path: string) =>
  path
    .split('/')
    .slice(0, isOfCheckout(path) ? 4 : 3)
    .join('/');

/** A text of a page, or a dash where it has an address of mail or a number of many digits. */
export const sharedText = (text: string): string => (PERSONAL.test(text) ? '-' : text);

function isHarmless([name, value]: readonly [name: string, value: string]): boolean {
  return KNOWN.test(name) && PLAIN.test(value);
}
