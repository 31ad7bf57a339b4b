import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { Shop } from '#server/app.ts';
import { intent, type Page, type Shopper } from './shopper.ts';

/** A valid address in the default country of each storefront, as typed locally. */
export const ADDRESSES: Readonly<Record<StorefrontCode, Readonly<Record<string, string>>>> = {
  uk: { street0: '10 Downing Street', city: 'London', postCode: 'sw1a2aa' },
  de: { street0: 'Hauptstraße 5', city: 'Berlin', postCode: 'D-10115' },
  at: { street0: 'Ringstraße 1', city: 'Wien', postCode: '1010' },
  be: { street0: 'Grote Markt 1', city: 'Brussel', postCode: '1000' },
  ch: { street0: 'Bahnhofstrasse 1', city: 'Zürich', postCode: '8001' },
  nl: { street0: 'Keizersgracht 100', city: 'Amsterdam', postCode: '1015cv' },
  fr: { street0: '5 rue de la Paix', city: 'Paris', postCode: '75002' },
  us: { street0: '1 Market Street', city: 'San Francisco', region: 'CA', postCode: '94105' },
  eu: { street0: '12 Grafton Street', city: 'Dublin', postCode: 'D02 X285' },
  gl: { street0: '1 Raffles Place', city: 'Singapore', postCode: '048616' },
};

export function addressFields(
  storefront: StorefrontCode,
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const address = { firstName: 'Ada', lastName: 'King', street1: '', ...ADDRESSES[storefront] };
  return {
    ...Object.fromEntries(Object.entries(address).map(([field, value]) => [`address.shipping.${field}`, value])),
    'contact.email': 'ada@example.com',
    'contact.telephone': '+44 20 7946 0123',
    'contact.agreements': 'true',
    ...changes,
  };
}

/** Opens the product at a position of the listing; returns its first size in stock. */
async function openProduct(shopper: Shopper, storefront: StorefrontCode, place: number): Promise<string> {
  const listing = await shopper.visit(`/${storefront}/adults/socks`);
  const links = [...listing.document.querySelectorAll('main article h3 a')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  const product = await shopper.visit(links[place] ?? '');
  return product.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
}

/** Adds the first size in stock of a product to the cart. */
export async function addFirstProduct(shopper: Shopper, storefront: StorefrontCode, place = 0): Promise<Page> {
  const size = await openProduct(shopper, storefront, place);
  return shopper.submit(intent('add-product'), { id: size });
}

/** By shop: the files of a worker share this module, and a shop may sell something else. */
const sizes = new WeakMap<Shop, Map<StorefrontCode, string>>();

/** The size that `addFirstProduct` uses, looked up once per storefront. */
export async function firstSize(shopper: Shopper, storefront: StorefrontCode): Promise<string> {
  const known = sizes.get(shopper.shop) ?? new Map<StorefrontCode, string>();
  sizes.set(shopper.shop, known);
  const size = known.get(storefront) ?? (await openProduct(shopper, storefront, 0));
  known.set(storefront, size);
  return size;
}

/** A cart with one line and, by default, its first delivery chosen. Ends on the cart page. */
export async function fillCart(
  shopper: Shopper,
  storefront: StorefrontCode,
  { delivery = true }: { readonly delivery?: boolean } = {},
): Promise<Page> {
  const cart = await shopper.post(`/${storefront}/checkout/cart`, {
    intent: 'add-product',
    id: await firstSize(shopper, storefront),
  });
  if (!delivery) return cart;
  const method = cart.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
  return shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
}

/** An amount of the sums on a page with the cart, in minor units. */
export const amountOf = ({ document }: Page, sum: 'products' | 'delivery' | 'total'): number =>
  Number(document.querySelector(`#cart-${sum}`)?.getAttribute('value') ?? Number.NaN);

/** From a filled cart to the payment step. */
export async function reachPayment(shopper: Shopper, storefront: StorefrontCode): Promise<Page> {
  await addFirstProduct(shopper, storefront);
  const method = shopper.current.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
  await shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
  await shopper.visit(`/${storefront}/checkout/address`);
  return shopper.submit('form:has(input[name="contact.email"])', addressFields(storefront));
}

/** The total that the form of the payment step shows, and the fields it posts. */
export function paymentForm({ document }: Page): Record<string, string> {
  const inputs = [...document.querySelectorAll(`${intent('pay')} input`)];
  return Object.fromEntries(
    inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  );
}

export type Outcome = 'authorised' | 'refused' | 'cancelled' | 'pending' | 'error';

/** Pays on the provider's page with the outcome chosen; by card where the first method is an app with a code. */
export async function payWith(shopper: Shopper, outcome: Outcome): Promise<Page> {
  const hasApp = shopper.current.document.querySelector('[name=paymentMethod][value=bcmc_mobile]') !== null;
  await shopper.submit(intent('pay'), hasApp ? { paymentMethod: 'scheme' } : {});
  return shopper.submit('form', { outcome });
}
