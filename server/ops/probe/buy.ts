import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { type FormClient, NoPage, type OpenedPage } from './form-client.ts';
import { formWith, type PageForm } from './read-page.ts';

/** A valid address in the country of each storefront without a choice of one: its default country. */
const ADDRESSES: Readonly<Record<StorefrontCode, Readonly<Record<string, string>>>> = {
  uk: { street0: '10 Downing Street', city: 'London', postCode: 'SW1A 2AA' },
  de: { street0: 'Hauptstraße 5', city: 'Berlin', postCode: '10115' },
  at: { street0: 'Ringstraße 1', city: 'Wien', postCode: '1010' },
  be: { street0: 'Grote Markt 1', city: 'Brussel', postCode: '1000' },
  ch: { street0: 'Bahnhofstrasse 1', city: 'Zürich', postCode: '8001' },
  nl: { street0: 'Keizersgracht 100', city: 'Amsterdam', postCode: '1015 CV' },
  fr: { street0: '5 rue de la Paix', city: 'Paris', postCode: '75002' },
  us: { street0: '1 Market Street', city: 'San Francisco', region: 'CA', postCode: '94105' },
  eu: { street0: '12 Grafton Street', city: 'Dublin', postCode: 'D02 X285' },
  gl: { street0: '1 Raffles Place', city: 'Singapore', postCode: '048616' },
};

/** The fields of the address step. The name says to an operator that no person has ordered. */
function addressOf(storefront: StorefrontCode, email: string): Readonly<Record<string, string>> {
  const address = { firstName: 'Probe', lastName: 'Pairwise', street1: '', ...ADDRESSES[storefront] };
  return {
    ...Object.fromEntries(Object.entries(address).map(([field, value]) => [`address.shipping.${field}`, value])),
    'contact.email': email,
    'contact.telephone': '+44 20 7946 0123',
    'contact.agreements': 'true',
  };
}

/** The steps of a purchase, in their order. */
export type Step = 'home' | 'list' | 'product' | 'bag' | 'delivery' | 'address' | 'payment' | 'bank' | 'success';

/** The number of the order, or the step that failed and why. */
export type Purchase =
  | { readonly kind: 'bought'; readonly order: string }
  | { readonly kind: 'failed'; readonly step: Step; readonly reason: string };

class Failure extends Error {
  override readonly name = 'Failure';
}

const LIST = '/collection/all';
const TOTAL = 'cart-total';
/** What a page says of a rejected form. */
const ERROR_SUMMARY = 'error-summary';
const ORDER_NUMBER = /^PW-[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** A page that was answered with 200 below a path. Throws `Failure`. */
function checked(page: OpenedPage, under: string): OpenedPage {
  const { status, path, title, textOf } = page;
  const said = textOf.get(ERROR_SUMMARY) || title || 'a page without a title';
  if (status !== 200) throw new Failure(`${path} answered ${status}: ${said}`);
  if (!path.startsWith(under)) throw new Failure(`the shop led to ${path} in place of ${under}: ${title}`);
  return page;
}

/** The form of a page that has a field. Throws `Failure`. */
function formOf(page: OpenedPage, name: string, value?: string): PageForm {
  const form = formWith(page, name, value);
  if (!form) throw new Failure(`${page.path} has no form with ${name}${value ? `=${value}` : ''}: ${page.title}`);
  return form;
}

/** The first value of a field that can be chosen. Throws `Failure`. */
function choiceOf({ controls }: PageForm, name: string, { path }: OpenedPage): string {
  const found = controls.find((control) => control.name === name && !control.isDisabled && control.value !== '');
  if (!found) throw new Failure(`${path} offers no ${name}`);
  return found.value;
}

/** Buys the first product of a list in a storefront, as a shopper without script, and pays it in the sandbox. */
export async function buy(
  client: FormClient,
  { storefront, email }: { readonly storefront: StorefrontCode; readonly email: string },
): Promise<Purchase> {
  let step: Step = 'home';
  const at = (next: Step) => {
    step = next;
  };
  try {
    return { kind: 'bought', order: await walk(client, { storefront, email, at }) };
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof NoPage)) throw error;
    return { kind: 'failed', step, reason: error.message };
  }
}

type Walk = { readonly storefront: StorefrontCode; readonly email: string; readonly at: (step: Step) => void };

/** Returns the number of the order. Throws `Failure`. */
async function walk(client: FormClient, { storefront, email, at }: Walk): Promise<string> {
  const root = `/${storefront}`;
  at('home');
  checked(await client.visit(root), root);
  at('list');
  const list = checked(await client.visit(`${root}${LIST}`), `${root}${LIST}`);
  const link = list.links.find((href) => href.startsWith(`${root}/product/`));
  if (!link) throw new Failure(`${list.path} lists no product`);
  at('product');
  const product = checked(await client.visit(link), `${root}/product/`);
  const buying = formOf(product, 'intent', 'add-product');
  at('bag');
  const bag = await client.submit(product, buying, { id: choiceOf(buying, 'id', product) });
  checked(bag, `${root}/checkout/cart`);
  at('delivery');
  const methods = formOf(bag, 'intent', 'select-shipping-method');
  const method = choiceOf(methods, 'shippingMethod', bag);
  checked(await client.submit(bag, methods, { shippingMethod: method }), `${root}/checkout/cart`);
  at('address');
  const address = checked(await client.visit(`${root}/checkout/address`), `${root}/checkout/address`);
  const fields = addressOf(storefront, email);
  const payment = await client.submit(address, formOf(address, 'contact.email'), fields);
  checked(payment, `${root}/checkout/payment`);
  return await pay(client, { payment, root, at });
}

async function pay(
  client: FormClient,
  { payment, root, at }: Pick<Walk, 'at'> & { readonly payment: OpenedPage; readonly root: string },
): Promise<string> {
  at('payment');
  const total = payment.valueOf.get(TOTAL);
  if (total === undefined) throw new Failure(`${payment.path} states no total`);
  // The page of the provider is the one way to pay that every storefront has: the first one may wait for an app.
  const paid = await client.submit(payment, formOf(payment, 'intent', 'pay'), { paymentMethod: 'hosted' });
  const bank = checked(paid, SANDBOX);
  at('bank');
  const done = await client.submit(bank, formOf(bank, 'outcome', 'authorised'), { outcome: 'authorised' });
  at('success');
  checked(done, `${root}/checkout/success/`);
  const number = done.textOf.get('order-number') ?? '';
  if (!ORDER_NUMBER.test(number)) throw new Failure(`${root}/checkout/success/ names no order`);
  const charged = done.valueOf.get('order-total');
  if (charged !== total) throw new Failure(`the order costs ${charged ?? 'nothing'}, the payment step said ${total}`);
  return number;
}

/** Everything of the sandbox is below it. */
export const SANDBOX = '/checkoutshopper/';
