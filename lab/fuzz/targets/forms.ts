import type { z } from 'zod';
import { cartFormSchema } from '#app/modules/cart/forms/cart-intents.ts';
import { stockAlertFormSchema } from '#app/modules/catalogue/forms/stock-alert-form.ts';
import { checkFormSchema, paymentFormSchema, resultFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import { WALLET_FORMS } from '#app/modules/checkout/forms/wallet-form.ts';
import { consentFormSchema } from '#app/modules/consent/forms/consent-form.ts';
import { enquiryFormSchema } from '#app/modules/enquiries/forms/enquiry-form.ts';
import { newsletterFormSchema } from '#app/modules/newsletter/forms/newsletter-form.ts';
import { lookupFormSchema } from '#app/modules/orders/forms/lookup-form.ts';
import { withdrawalFormSchema } from '#app/modules/orders/forms/withdrawal-form.ts';
import { reviewFormSchema } from '#app/modules/reviews/forms/review-form.ts';
import { marketFormSchema } from '#app/modules/shell/forms/market-form.ts';
import { signInFormSchema, signInLinkFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import { wishListFormSchema } from '#app/modules/wish-list/forms/wish-list-form.ts';
import { fieldNames, parseForm } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { type Fields, formData, formLike } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWellFormed, ensureWholeNumbers, fuzzTarget } from '#lab/fuzz/target.ts';

const SEEN = { cartVersion: '3', total: '2395', tax: '382', itemsCount: '2', left: '2395' };
const CONTACT = JSON.stringify({
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['1 Main Street', 'Flat 2'],
  locality: 'Leeds',
  postalCode: 'LS1 4AP',
  countryCode: 'gb',
  emailAddress: 'ada@example.com',
  phoneNumber: '+44 20 7946 0123',
});
const WALLET = JSON.stringify({ type: 'applepay', applePayToken: 'eyJkYXRhIjoiIn0=', sdkData: 'c2Rr' });
const PERSON = { name: 'Ada King', email: 'ada@example.com' };

/** Valid posts of every form, with its schema. The address step is a target of its own. */
const FORMS: Readonly<Record<string, readonly [z.ZodType, readonly Readonly<Record<string, string>>[]]>> = {
  cart: [
    cartFormSchema,
    [
      { intent: 'add-product', id: 'v-s0-4146', quantity: '1', next: 'address', product: 'pairwise-sock' },
      { intent: 'add-products', items: 'v-s0-4146:2,v-s1-3640:1', link: '1x9f3z' },
      { intent: 'update-product', itemId: '0b1e', quantity: '2', seen: '1', step: '-1' },
      { intent: 'replace-product', itemId: '0b1e', id: 'v-s0-4146' },
      { intent: 'select-shipping-method', shippingMethod: 'express' },
      { intent: 'apply-discount-code', discountCode: 'WELCOME-10' },
      { intent: 'set-gift-options', giftWrapping: 'true', giftMessage: 'Happy birthday\n\nAda' },
    ],
  ],
  'payment step': [
    paymentFormSchema,
    [
      { intent: 'pay', paymentMethod: 'scheme', blikCode: '123456', ...SEEN },
      { intent: 'pay-gift-card', apply: 'yes', giftCardNumber: '6036 2809 9999 0000', giftCardCode: '7370', ...SEEN },
      { intent: 'remove-gift-cards' },
    ],
  ],
  'payment check': [checkFormSchema, [{ sessionId: 'CS4FBB6F827EC53AC7', ...SEEN }]],
  'payment result': [
    resultFormSchema,
    [{ sessionId: 'CS4FBB6F827EC53AC7', sessionResult: 'X6XtfGC3Y', resultCode: 'Authorised', reference: 'PW-1' }],
  ],
  'wallet start': [WALLET_FORMS.start, [{ cartVersion: '3' }]],
  'wallet contact': [WALLET_FORMS.contact, [{ shippingContact: CONTACT }]],
  'wallet method': [WALLET_FORMS.method, [{ shippingContact: CONTACT, shippingMethod: 'standard' }]],
  'wallet authorise': [WALLET_FORMS.authorise, [{ shippingContact: CONTACT, billingContact: CONTACT }]],
  'wallet payment': [
    WALLET_FORMS.pay,
    [{ shippingContact: CONTACT, billingContact: CONTACT, paymentMethod: WALLET, ...SEEN }],
  ],
  consent: [consentFormSchema, [{ intent: 'save', statistics: 'on', asked: 'statistics marketing', from: '/uk?a=1' }]],
  enquiry: [
    enquiryFormSchema,
    [{ ...PERSON, company: 'Kiel Knitters', quantity: '1.200', neededBy: '12 May', message: 'For all.\n\n\nSoon.' }],
  ],
  newsletter: [newsletterFormSchema, [{ store: 'uk', countryCode: 'GB', email: PERSON.email, place: 'footer' }]],
  'order look-up': [lookupFormSchema, [{ orderNumber: 'pw 3K9DM x41qa', email: PERSON.email }]],
  'withdrawal of an order': [
    withdrawalFormSchema([{ key: '0', quantity: 3 }]),
    [{ intent: 'confirm', ...PERSON, scope: 'items', seen: '1', 'quantity.0': '2' }],
  ],
  withdrawal: [
    withdrawalFormSchema(null),
    [{ intent: 'check', ...PERSON, orderNumber: 'PW-3K9DM-X41QA', scope: 'items', items: 'Two socks, Dr. Who 1.5' }],
  ],
  review: [reviewFormSchema, [{ stars: '5', fit: 'true', title: 'Warm', text: 'Knitted well.\nWarm.', name: 'Ada' }]],
  market: [marketFormSchema, [{ countryCode: 'de', from: '/uk/checkout/cart?a=1', confirm: 'yes' }]],
  'sign in': [signInFormSchema, [{ intent: 'end-sign-in', email: ' ADA@example.com ', signIn: '0123ABCD' }]],
  'sign-in link': [signInLinkFormSchema, [{ idempotencyKey: '0123ABCD' }]],
  'stock alert': [stockAlertFormSchema, [{ intent: 'stock-alert', variant: 'v-s0-4146', email: PERSON.email }]],
  'wish list': [
    wishListFormSchema,
    [
      { intent: 'add', sku: 'PW-1234' },
      { intent: 'add-all', items: 'PW-1234,PW 5678' },
    ],
  ],
};

/** Characters that no cleaned text has, besides the line feed of texts with lines. */
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
const CLEANED: Readonly<Record<string, readonly string[]>> = {
  enquiry: ['name', 'company', 'neededBy', 'message'],
  review: ['title', 'text', 'name'],
  withdrawal: ['name', 'items'],
};

function checkForm(name: string, schema: z.ZodType, fields: Fields): void {
  const submission = parseForm(formData(fields), { schema });
  const reply = submission.reply();
  const names = fieldNames(schema);
  for (const field of Object.keys(reply.error ?? {}))
    ensure(
      field === '' || names.some((own) => `${own}.`.startsWith(`${field}.`) || field.startsWith(`${own}.`)),
      `"${field}" is a field`,
    );
  for (const field of names) ensure(typedText(reply, field).length <= 200, 'a typed text is short enough to print');
  if (submission.status !== 'success') return;
  ensureWholeNumbers(submission.value);
  ensureWellFormed(submission.value);
  const value = Object(submission.value) as Readonly<Record<string, unknown>>;
  for (const field of CLEANED[name] ?? []) {
    const text = String(value[field] ?? '');
    ensure(!CONTROL.test(text.replaceAll('\n', '')), `${field} has no control character`);
    ensure(text === text.normalize('NFC') && text === text.trim(), `${field} is tidy`);
  }
  const again = parseForm(formData(fields), { schema });
  ensure(
    again.status === 'success' && JSON.stringify(again.value) === JSON.stringify(value),
    'a form has the same value each time',
  );
}

export const forms = Object.entries(FORMS).map(([name, [schema, seeds]]) =>
  fuzzTarget<Fields>({
    name: `form: ${name}`,
    input: formLike(seeds, { pieces: ['www.', '.com', 'PW-', 'PW', '\n\n', '@', 'Dr.', ' ', '1.000'] }),
    check: (fields) => checkForm(name, schema, fields),
    grown: (unit, times) =>
      Object.entries(seeds[0] ?? {}).map(([field, text]) => [field, text + unit.repeat(times) + text] as const),
  }),
);
