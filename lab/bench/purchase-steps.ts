import { addressFields } from '#tests/http/journey.ts';
import { ADDRESS, CART, PAYMENT } from '#tests/support/buying.ts';
import { type Answer, type Fields, type FormBrowser, formOf, orderNumberOn } from '#tests/support/form-browser.ts';

/** A request of a purchase, and the status that answers it. */
export type PurchaseStep = {
  readonly kind: string;
  readonly status: number;
  readonly path: string;
  readonly form?: Fields;
};
type Steps<Result> = Generator<PurchaseStep, Result, Answer>;

const WRONG_ADDRESS = addressFields('uk', {
  'address.shipping.postCode': 'QQ1 1AA',
  'contact.email': 'ada@',
  'contact.telephone': '12a',
  'contact.agreements': 'false',
});
const RIGHT_ADDRESS = addressFields('uk', { 'address.shipping.country': 'GB' });

/**
 * The nineteen requests of a purchase by forms, with a wrong code and a wrong address on the way. Each step expects the
 * answer to the one before. Returns the number of the order.
 */
export function* purchaseSteps(sizes: readonly string[]): Steps<string> {
  for (const id of sizes) {
    yield* post('add', CART, { intent: 'add-product', id });
    yield* get('bag', CART);
  }
  yield* post('wrong code, 422', CART, { intent: 'apply-discount-code', discountCode: 'NOSUCHCODE' }, 422);
  yield* get('bag', CART);
  yield* post('delivery method', CART, { intent: 'select-shipping-method', shippingMethod: 'express' });
  yield* get('bag', CART);
  const delivery = { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' };
  yield* post('delivery method', CART, delivery);
  yield* get('address', ADDRESS);
  yield* post('address, 422', ADDRESS, WRONG_ADDRESS, 422);
  yield* get('address', ADDRESS);
  yield* post('address', ADDRESS, RIGHT_ADDRESS);
  const payment = yield* get('payment', PAYMENT);
  const sent = yield* post('pay, hosted', PAYMENT, formOf(payment, 'pay'));
  yield* get('provider', targetOf(sent));
  const approved = yield* post('provider', targetOf(sent), { outcome: 'authorised' });
  const returned = yield* get('return', targetOf(approved), 303);
  const success = yield* get('success', targetOf(returned));
  const number = orderNumberOn(success);
  if (number === null) throw new Error('The success page names no order');
  return number;
}

/** Sends a step; throws for another status than it expects. */
export async function takeStep(browser: FormBrowser, { kind, status, path, form }: PurchaseStep): Promise<Answer> {
  const answer = await browser.request(path, form);
  if (answer.status !== status) throw new Error(`${kind} at ${path} answered ${answer.status}`);
  return answer;
}

function* get(kind: string, path: string, status = 200): Steps<Answer> {
  return yield { kind: `GET ${kind}`, status, path };
}

function* post(kind: string, path: string, form: Fields, status = 303): Steps<Answer> {
  return yield { kind: `POST ${kind}`, status, path, form };
}

const targetOf = ({ location }: Answer): string => location ?? '';
