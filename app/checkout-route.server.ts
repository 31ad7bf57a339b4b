import { cartOf, viewOf } from './cart-route.server.ts';
import type { Cart } from './modules/cart/domain/cart.ts';
import { addsSalesTax, type TaxError, taxErrorText } from './modules/cart/domain/sales-tax.ts';
import { type Address, type CheckoutInfo, type CheckoutView, EMPTY_CHECKOUT_INFO } from './modules/checkout/domain/checkout-info.ts';
import { checkoutPath } from './modules/checkout/domain/checkout-url.ts';
import { areAddressesComplete, isContactComplete } from './modules/checkout/domain/completeness.ts';
import { guard } from './modules/checkout/domain/guards.ts';
import type { PaymentMessage } from './modules/checkout/ui/payment-messages.tsx';
import { pageHead } from './page-head.server.ts';
import { seeOther } from './platform/responses.ts';
import type { RequestPage } from './request-context.ts';

/** Pages of the checkout are one person's: nothing keeps them. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' } as const;

/** The draft of the checkout. A draft made for another country keeps its contact and billing, not its delivery address. */
export function draftOf({ session, market }: RequestPage): CheckoutInfo {
  const draft = session.data.checkout ?? EMPTY_CHECKOUT_INFO;
  const sameCountry = draft.address.shipping.country === '' || draft.address.shipping.country === market.countryCode;
  const shipping = sameCountry ? draft.address.shipping : EMPTY_CHECKOUT_INFO.address.shipping;
  return { ...draft, address: { ...draft.address, shipping } };
}

export function toStep(page: RequestPage, view: CheckoutView, orderId?: string): Response {
  return seeOther(checkoutPath(page.market.storefrontCode, view, orderId));
}

/** Back to the cart for the one thing missing there, which the cart then says. */
export function toShippingChoice(page: RequestPage): Response {
  page.session.update({ notice: { kind: 'choose-shipping' } });
  return seeOther(`${checkoutPath(page.market.storefrontCode, 'cart')}#shipping`);
}

/** Back to the address, which then says what the tax service found wrong with it. Everything typed is still there. */
export function toAddressForTax(page: RequestPage, error: TaxError): Response {
  page.session.update({ notice: { kind: error.kind, ...(error.kind === 'TAX_JAR_ERROR' && { value: error.message.slice(0, 200) }) } });
  return toStep(page, 'address');
}

/** What a shopper is told when the tax could not be worked out. */
export function taxMessage({ t }: RequestPage, error: TaxError): PaymentMessage {
  if (error.kind === 'TAX_JAR_ERROR') {
    return { tone: 'bad', title: t('order:tax.errorTitle'), text: `${taxErrorText(error.message)}. ${t('order:tax.error')}`, back: null };
  }
  return { tone: 'bad', title: t('order:tax.unavailableTitle'), text: t('order:tax.unavailable'), back: null };
}

/** The message a redirect left for the address step, told once. */
export function takeTaxMessage(page: RequestPage): PaymentMessage | null {
  const { notice } = page.session.data;
  if (notice?.kind !== 'TAX_JAR_ERROR' && notice?.kind !== 'tax-service-unavailable') return null;
  page.session.update({ notice: undefined });
  return taxMessage(page, notice.kind === 'TAX_JAR_ERROR' ? { kind: notice.kind, message: notice.value ?? '' } : { kind: notice.kind });
}

/** The cart with the tax of the delivery address, where the market adds it; throws the redirect to the step that has to be seen to. */
export async function withTaxOf(page: RequestPage, cart: Cart, address: Address): Promise<Cart> {
  if (!addsSalesTax(page.market)) return cart;
  const quoted = await cartOf(page).withTax(address);
  if (quoted.ok) return quoted.value;
  switch (quoted.error.kind) {
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toAddressForTax(page, quoted.error);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toShippingChoice(page);
    default:
      throw toStep(page, 'cart');
  }
}

/** What a step needs, or where its guard sends the shopper: throws the redirect. */
export async function openStep(page: RequestPage, view: 'address' | 'payment'): Promise<{ readonly cart: Cart; readonly info: CheckoutInfo }> {
  const read = await unlessPaid(page, () => cartOf(page).read());
  const cart = read.ok ? read.value : null;
  const info = draftOf(page);
  const answer = guard(view, {
    cartEmpty: cart === null || cart.itemsCount === 0,
    shippingMethod: Boolean(cart?.shippingMethod),
    addressComplete: areAddressesComplete(info) && info.address.shipping.country === page.market.countryCode,
    contactComplete: isContactComplete(info.contact),
    orderOfThisBrowser: false,
  });
  if (!answer.allow) {
    if (cart && answer.redirect === 'cart' && cart.itemsCount > 0) throw toShippingChoice(page);
    if (answer.redirect === 'address') page.session.update({ notice: { kind: 'complete-address' } });
    throw toStep(page, answer.redirect);
  }
  if (!cart) throw toStep(page, 'cart');
  return { cart, info };
}

/** The parts every step's page has. */
export async function stepPage(page: RequestPage, cart: Cart, view: 'address' | 'payment', title: string) {
  const [cartView, shell] = await Promise.all([viewOf(page, cart), page.services.content.shell(page.market)]);
  return {
    cart: cartView,
    completed: page.session.data.completedViews ?? ['cart' as const],
    title,
    head: pageHead(page, shell.brand.name, { title, path: `/checkout/${view}`, index: false }),
  };
}

/** Reads the bag. Throws the redirect to its order when it turns out to have been paid meanwhile: by the provider's word, or in another tab. */
export async function unlessPaid<T>(page: RequestPage, read: () => Promise<T>): Promise<T> {
  const newest = page.session.data.orders?.[0];
  const bag = await read();
  const paid = page.session.data.orders?.[0];
  if (paid !== undefined && paid !== newest) throw toStep(page, 'success', paid);
  return bag;
}
