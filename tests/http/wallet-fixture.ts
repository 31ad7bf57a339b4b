import { expect } from 'vitest';
import type { Shop } from '#server/app.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

export const SECURE = { PUBLIC_ORIGIN: 'https://localhost:3000,http://localhost:3000' };

export const LONDON = { locality: 'London', postalCode: 'SW1A', countryCode: 'GB' };

export const ADA = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['10 Downing Street'],
  locality: 'London',
  postalCode: 'SW1A 2AA',
  countryCode: 'GB',
  emailAddress: 'ada@example.com',
  phoneNumber: '+44 20 7946 0123',
};

export const TOKEN = (outcome?: string) => ({
  type: 'applepay',
  applePayToken: Buffer.from(JSON.stringify({ sandbox: outcome })).toString('base64'),
});

type Sheet = {
  readonly cartVersion: number;
  readonly itemsCount: number;
  readonly total: { readonly amount: number; readonly currency: string };
  readonly totalText: string;
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly methods: readonly { readonly identifier: string; readonly amount: string }[];
};

export type Answer = {
  readonly kind: string;
  readonly text: string;
  readonly location: string | null;
  readonly resultCode: string;
  readonly errors: readonly { readonly code: string; readonly contactField?: string; readonly message: string }[];
  readonly sheet: Sheet;
};

export const viewOf = (cart: Page) =>
  JSON.parse(cart.document.querySelector('[data-wallet]')?.getAttribute('data-wallet') ?? 'null');

/** A shopper with a wallet sheet in a shop on https: every step posts a form and reads JSON. */
export async function openSheet(
  shop: Shop,
  storefront: 'uk' | 'us' | 'de',
  { delivery = true }: { readonly delivery?: boolean } = {},
) {
  const shopper = new Shopper(shop);
  const cart = await fillCart(shopper, storefront, { delivery });
  const post = async (step: string, fields: Readonly<Record<string, unknown>>) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const response = await shopper.request(`/${storefront}/checkout/wallet/${step}`, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    });
    expect(response.headers.get('cache-control')).toContain('no-store');
    return { status: response.status, ...((await response.json()) as Answer) };
  };
  const seen = ({ cartVersion, itemsCount, total }: Sheet) => ({ cartVersion, itemsCount, total: total.amount });
  const pay = (sheet: Sheet, more: Readonly<Record<string, unknown>> = {}) =>
    post('pay', { shippingContact: ADA, billingContact: ADA, paymentMethod: TOKEN(), ...seen(sheet), ...more });
  return { shopper, cart, post, pay };
}

/** The built shop on https for the tests of a file, with shoppers that have a wallet sheet. */
export function setUpWallet() {
  const built = setUpShop(SECURE);
  return {
    built,
    sheetOf: (
      storefront: 'uk' | 'us' | 'de',
      { at = built, ...options }: { readonly delivery?: boolean; readonly at?: Pick<typeof built, 'shop'> } = {},
    ) => openSheet(at.shop, storefront, options),
  };
}
