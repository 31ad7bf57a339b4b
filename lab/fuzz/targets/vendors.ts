import * as fc from 'fast-check';
import type { Money } from '#app/kernel/money.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import { isProviderUnavailable } from '#app/modules/payments/ports.ts';
import { type Json, jsonLike } from '#lab/fuzz/inputs.ts';
import { outgoing } from '#lab/fuzz/outgoing.ts';
import { ensure, type FuzzTarget, fuzzTarget } from '#lab/fuzz/target.ts';
import { createHttpLookup } from '#server/vendors/address-lookup/http.ts';
import { createPdokLookup } from '#server/vendors/address-lookup/pdok.ts';
import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';
import { createHttpNewsletter } from '#server/vendors/newsletter/newsletter.ts';
import { createHttpRecommendations } from '#server/vendors/recommendations/recommendations.ts';
import { createTaxJar } from '#server/vendors/taxjar/taxjar.ts';
import { createXoSearch } from '#server/vendors/xo/xo.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';

type Vendor = {
  readonly name: string;
  /** Valid answers. */
  readonly answers: readonly unknown[];
  /** Calls the service that answers so, and checks what the shop reads. */
  readonly call: (answer: { readonly status: number; readonly body: Json }) => Promise<unknown>;
};

const market = sampleMarket('NL');
const HOUSE = { country: 'NL', postCode: '1015 CV', houseNumber: '100' } as const;
const SUM: Money = { amount: 2395, currency: 'EUR' };

const ensureAmount = (amount: Money | null | undefined): void =>
  ensure(!amount || Number.isSafeInteger(amount.amount), `${amount?.amount} is an amount`);

const taxRequest: TaxRequest = {
  currency: 'USD',
  address: { street0: '1 Main Street', city: 'Anytown', region: 'CA', postCode: '94105', country: 'US' },
  lines: [
    { itemId: 'a', taxProductCode: '20010', quantity: 3, unitPrice: 1495, discount: 0, total: 4485 },
    { itemId: 'b', taxProductCode: null, quantity: 1, unitPrice: 999, discount: 99, total: 900 },
  ],
  shipping: 495,
};
const share = (tax: number) => ({ tax_collectable: tax, combined_tax_rate: 0.08625 });

const VENDORS: readonly Vendor[] = [
  {
    name: 'payment provider',
    answers: [
      { id: 'CS1', url: 'https://pay.example/1', sessionData: 'data', expiresAt: '2026-12-01T10:00:00+01:00' },
      {
        paymentMethods: [
          { type: 'scheme', name: 'Card' },
          { type: 'klarna', name: 'Klarna', brand: 'k' },
        ],
      },
      {
        id: 'CS1',
        status: 'completed',
        reference: 'PW-1',
        payments: [{ amount: { value: 2395, currency: 'EUR' }, pspReference: 'P1', resultCode: 'Authorised' }],
      },
      {
        resultCode: 'RedirectShopper',
        pspReference: 'P1',
        merchantReference: 'PW-1',
        amount: { value: 2395, currency: 'EUR' },
        paymentMethod: { type: 'scheme', brand: 'visa' },
        action: { type: 'redirect', url: 'https://bank.example', method: 'POST', data: { MD: '1' } },
        order: { orderData: 'o', pspReference: 'P2', remainingAmount: { value: 100, currency: 'EUR' } },
      },
      {
        resultCode: 'Success',
        balance: { value: 500, currency: 'EUR' },
        transactionLimit: { value: 9, currency: 'EUR' },
      },
      {
        resultCode: 'Success',
        pspReference: 'P2',
        orderData: 'o',
        remainingAmount: { value: 2395, currency: 'EUR' },
        expiresAt: '2026-12-01T10:00:00',
      },
      { status: 'received', pspReference: 'P3' },
      { status: 422, errorCode: '14_0409', message: 'Session expired', errorType: 'validation' },
    ],
    call: callProvider,
  },
  {
    name: 'tax service',
    answers: [
      {
        tax: {
          amount_to_collect: 5.1,
          rate: 0.08625,
          breakdown: {
            shipping: share(0.43),
            line_items: [
              { ...share(3.87), id: 'a' },
              { ...share(0.8), id: 'b' },
            ],
          },
        },
      },
      { tax: { amount_to_collect: 0, rate: 0, breakdown: null } },
      { status: 400, error: 'Bad Request', detail: 'to_zip 94105 is not used within to_state NY' },
    ],
    async call(answer) {
      const quote = await createTaxJar({ key: 'key', ...outgoing(answer) }).quote(taxRequest);
      if (!quote.ok) return;
      const { amount, rate, lines, shipping } = quote.value;
      const shares = [...lines, shipping];
      for (const part of shares) {
        ensure(Number.isSafeInteger(part.amount) && part.amount >= 0, `a share of ${part.amount} is an amount`);
        ensure(Number.isFinite(part.rate) && part.rate >= 0, `${part.rate} is a rate`);
      }
      ensure(Number.isSafeInteger(amount) && amount >= 0 && Number.isFinite(rate), `${amount} is an amount`);
      ensure(shares.reduce((sum, part) => sum + part.amount, 0) === amount, 'the shares add up to the tax');
    },
  },
  {
    name: 'search service',
    answers: [
      {
        metadata: {
          id: 's1',
          count: 2,
          facets: [
            {
              id: 'color',
              type: 'facet',
              items: [{ id: 'color:red', value: 'Red', disabled: false, metadata: { count: 1, originalId: 'red' } }],
            },
          ],
          without: { color: 3, price: 2 },
          searchedAs: { kind: 'corrected', text: 'socks' },
        },
        items: [{ id: '1', sku: 'PW-1' }],
        finalPage: true,
      },
      { product: [{ id: '1', sku: 'PW-1' }], term: ['socks'] },
      { filters: [{ id: 'size', type: 'facet', items: [] }] },
      { min: 100, max: 2395 },
    ],
    async call(answer) {
      const search = createXoSearch({ token: 'token', tenantOf: () => 'uk', ...outgoing(answer) });
      const options = {
        sortBy: 'relevance',
        limit: 24,
        offset: 0,
        facets: ['color', 'size'],
        filter: { values: { color: ['red'] }, priceFrom: 100, priceTo: null },
      } as never;
      const found = await search.search(market, { query: 'socks', options }).catch(rethrowFault);
      if (found)
        ensure(found.items.length <= 24 && found.items.length <= found.metadata.count, 'as many items as counted');
      const suggested = await search.suggest(market, 'soc', 4).catch(rethrowFault);
      if (suggested) ensure(suggested.products.length <= 4, 'no more suggestions than asked for');
    },
  },
  {
    name: 'address service',
    answers: [
      { addresses: [{ id: '1', street0: 'Keizersgracht 100', street1: '', postCode: '1015 CV', city: 'Amsterdam' }] },
    ],
    async call(answer) {
      const { client } = outgoing(answer);
      const read = await createHttpLookup({ client, token: null, countries: ['NL'] }).find(HOUSE);
      if (read.ok) ensure(read.value.length <= 100, 'at most a hundred addresses');
    },
  },
  {
    name: 'Dutch register of addresses',
    answers: [
      {
        response: {
          docs: [
            {
              id: 'adr-1',
              straatnaam: 'Keizersgracht',
              straatnaam_verkort: 'Keizersgr',
              huisnummer: 100,
              huisletter: 'B',
              huisnummertoevoeging: '2',
              postcode: '1015CV',
              woonplaatsnaam: 'Amsterdam',
            },
          ],
        },
      },
    ],
    async call(answer) {
      const read = await createPdokLookup({ client: outgoing(answer).client }).find(HOUSE);
      if (read.ok) for (const { postCode } of read.value) ensure(/^\d{4} [A-Z]{2}$/.test(postCode), 'a Dutch postcode');
    },
  },
  {
    name: 'newsletter provider',
    answers: [{ status: 'pending' }, { status: 'confirmed' }],
    async call(answer) {
      const newsletter = createHttpNewsletter({ client: outgoing(answer).client, token: 'token' });
      const request = { store: 'uk', email: 'ada@example.com', countryCode: 'GB', checkout: false, language: null };
      await newsletter.subscribe(request as never).catch(rethrowFault);
      await newsletter.unsubscribe({ emailHash: 'a'.repeat(64) }).catch(rethrowFault);
    },
  },
  {
    name: 'recommendations',
    answers: [
      {
        id: 'r1',
        recommendations: [{ product: { sku: 'PW-1', children: [{ sku: 'PW-1-S' }] }, distribution: 2, id: 'x' }],
        pagination: { total: 12 },
      },
      { error: 'No recommendations found' },
    ],
    async call(answer) {
      const products = { cards: async () => [] };
      const widgets = { of: () => ({ product: 'p', basket: 'b', list: 'l' }) };
      const { client } = outgoing(answer);
      const recommendations = createHttpRecommendations({ client, products, widgets } as never);
      const request = { page: 1, limit: 24, without: new Set(['PW-2']), profileId: null };
      const read = await recommendations.list(market, request as never).catch(rethrowFault);
      if (read) ensure(Number.isSafeInteger(read.total) && read.total >= 0, `${read.total} is a count`);
    },
  },
];

/** An answer outside its contract counts as an outage; any other error is a fault of the adapter. */
function rethrowFault(error: unknown): null {
  if (isUpstreamUnavailable(error) || isProviderUnavailable(error)) return null;
  throw error;
}

async function callProvider(answer: { readonly status: number; readonly body: Json }): Promise<void> {
  const { fetch, logger, clock, random } = outgoing(answer);
  const gateway = createAdyenGateway({
    config: { adapter: 'sandbox' },
    sandbox: { api: (request) => fetch(request.url) },
    logger,
    clock,
    random,
  });
  const outcome = await gateway.sessionOutcome('CS1', 'result').catch(rethrowFault);
  ensureAmount(outcome?.amount);
  const details = await gateway.submitDetails({ redirectResult: 'r' }, { idempotencyKey: 'k' }).catch(rethrowFault);
  ensureAmount(details?.outcome.amount);
  ensureAmount(details?.order?.remaining);
  const card = { brand: 'givex', number: '6036', securityCode: '1' };
  const balance = await gateway.giftCardBalance({ card, amount: SUM, reference: 'PW-1' }).catch(rethrowFault);
  ensureAmount(balance);
  if (balance) ensure(balance.amount <= SUM.amount && balance.currency === 'EUR', 'a gift card pays at most the sum');
  const order = { reference: 'PW-1', amount: SUM, expiresAt: 0, idempotencyKey: 'k' };
  const opened = await gateway.openProviderOrder(order).catch(rethrowFault);
  ensureAmount(opened?.remaining);
  if (opened) ensure(Number.isSafeInteger(opened.expiresAt), 'an order at the provider ends at a time');
  await gateway.paymentMethods({ market, amount: SUM }).catch(rethrowFault);
  await gateway.reverse('P1', { reference: 'PW-1', idempotencyKey: 'k' }).catch(rethrowFault);
}

const STATUSES = [200, 200, 200, 200, 200, 200, 201, 204, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503];

export const vendors: readonly FuzzTarget[] = VENDORS.map(({ name, answers, call }) =>
  fuzzTarget<{ status: number; body: Json }>({
    name: `service: ${name}`,
    input: fc.record({ status: fc.constantFrom(...STATUSES), body: jsonLike(answers as readonly Json[]) }),
    check: call,
  }),
);
