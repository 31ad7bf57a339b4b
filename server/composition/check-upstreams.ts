import { randomBytes } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { isProviderUnavailable } from '#app/modules/payments/ports.ts';
import type { Config } from '#server/config/types.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';
import { createReferenceRates } from '#server/vendors/exchange-rates/european-central-bank.ts';
import { createHostedPlatform } from '#server/vendors/hosted/platform-client.ts';
import { createHttpNewsletter } from '#server/vendors/newsletter/newsletter.ts';
import { createHttpRecommendations } from '#server/vendors/recommendations/recommendations.ts';
import { checkMailServer } from '#server/vendors/smtp/check-mail-server.ts';
import { createTaxCall } from '#server/vendors/taxjar/taxjar.ts';
import { createXoSearch } from '#server/vendors/xo/xo.ts';
import { askedLookup } from './address-lookup.ts';

/** Milliseconds that a service has for its answer. */
const TIMEOUT = seconds(3);

type Fetch = OutgoingClientDeps['fetch'];
type Deps = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly registry: MarketRegistry;
  readonly timeout?: number;
};

/** `reply` is the code of a mail server or the fault of a connection: neither names a person or a secret. */
export type UpstreamResult =
  | { readonly kind: 'answered' | 'timeout' | 'invalid-answer' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'refused' | 'unreachable'; readonly reply: string };

/** A service of another company, with the variables that name its address and its key; `token` is empty without one. */
export type CheckedUpstream = {
  readonly name: string;
  readonly address: string;
  readonly token: string;
  readonly result: UpstreamResult;
};

type Probe = Omit<CheckedUpstream, 'result'> & { readonly check: () => Promise<UpstreamResult> };

/**
 * Asks every configured service of another company for something harmless, through the adapter that the shop uses, all
 * at once. The content service has a check of its own.
 */
export async function checkUpstreams(config: Config, deps: Deps): Promise<readonly CheckedUpstream[]> {
  return await ask([
    ...commerceProbe(config, deps),
    ...searchProbe(config, deps),
    ...recommendationsProbe(config, deps),
    ...taxProbe(config, deps),
    ...paymentsProbe(config, deps),
    ...newsletterProbe(config, deps),
    ...mailProbe(config, deps),
    ...exchangeRatesProbe(config, deps),
    ...addressLookupProbe(config, deps),
  ]);
}

/** The same of a hosted platform, which calls the tax service alone. */
export async function checkPlatformUpstreams(config: Config, deps: Deps): Promise<readonly CheckedUpstream[]> {
  return await ask(taxProbe(config, deps));
}

const ask = (probes: readonly Probe[]): Promise<readonly CheckedUpstream[]> =>
  Promise.all(probes.map(async ({ check, ...upstream }) => ({ ...upstream, result: await check() })));

/** A postcode of the Netherlands; a service of another country does not know it and answers none the less. */
const SAMPLE_POSTCODE = '1012 JS';

const QUIET = { warn: () => undefined };
const sample = ({ registry }: Deps): Market => registry.defaultMarketOf('uk');

/** An outgoing client of the shop, but for its patience. */
const clientDeps = ({ clock, timeout = TIMEOUT }: Deps, fetch: Fetch) => ({
  fetch,
  clock,
  timeout,
  random: Math.random,
  logger: QUIET,
});

/** The result of a call; the status of the last response says why it failed. */
function answerOf({ fetch }: Deps, call: (fetch: Fetch) => Promise<unknown>): () => Promise<UpstreamResult> {
  return async () => {
    const last: { status: number | null } = { status: null };
    const watched: Fetch = async (url, init) => {
      last.status = null;
      const response = await fetch(url, init);
      last.status = response.status;
      return response;
    };
    try {
      await call(watched);
      return { kind: 'answered' };
    } catch (error) {
      const cause = isProviderUnavailable(error) && error instanceof Error ? error.cause : error;
      const fault = isUpstreamUnavailable(cause) ? cause.fault : null;
      if (!fault && last.status === null) throw error;
      return resultOf(fault, last.status);
    }
  };
}

function resultOf(fault: string | null, status: number | null): UpstreamResult {
  if (fault === 'timeout') return { kind: 'timeout' };
  if (status === null) return { kind: 'unreachable', reply: 'no connection' };
  return status >= 300 ? { kind: 'status', status } : { kind: 'invalid-answer' };
}

function commerceProbe({ commerce, stage }: Config, deps: Deps): readonly Probe[] {
  if (commerce.adapter !== 'http') return [];
  const { url, key } = commerce;
  const ids = createIdSource({ randomBytes, clock: deps.clock });
  return [
    {
      name: 'The commerce platform',
      address: `COMMERCE_HTTP_${stage === 'production' ? 'PRODUCTION' : 'STAGING'}_URL`,
      token: 'COMMERCE_HTTP_KEY',
      check: answerOf(deps, (fetch) => {
        const client = createOutgoingClient({ name: 'commerce', baseUrl: url, ...clientDeps(deps, fetch) });
        return createHostedPlatform({ client, serviceKey: key.reveal(), ids }).market.shippingMethods(sample(deps));
      }),
    },
  ];
}

function searchProbe({ search }: Config, deps: Deps): readonly Probe[] {
  if (search.adapter !== 'xo') return [];
  const { url, token } = search;
  return [
    {
      name: 'The search service',
      address: 'XO_SEARCH_URL',
      token: 'XO_SEARCH_TOKEN',
      check: answerOf(deps, (fetch) =>
        createXoSearch({
          ...clientDeps(deps, fetch),
          baseUrl: url,
          token: token.reveal(),
          tenantOf: ({ tenantKey }) => tenantKey,
        }).search(sample(deps), { query: 'socks', options: { sortBy: 'relevance:desc', limit: 1, offset: 0 } }),
      ),
    },
  ];
}

/** An address in a state with sales tax. */
const TAXED: TaxRequest = {
  currency: 'USD',
  address: { country: 'US', region: 'NY', postCode: '10001', city: 'New York', street0: '1 Broadway' },
  lines: [{ itemId: '1', taxProductCode: null, quantity: 1, unitPrice: 1000, discount: 0, total: 1000 }],
  shipping: 0,
};

/** The tax of a hosted platform is the platform's: its own doctor asks. */
function taxProbe({ tax, commerce }: Config, deps: Deps): readonly Probe[] {
  if (tax.adapter !== 'taxjar' || commerce.adapter === 'http') return [];
  const { url, key } = tax;
  return [
    {
      name: 'The tax service',
      address: 'TAX_TAXJAR_URL',
      token: 'TAX_TAXJAR_KEY',
      check: answerOf(deps, (fetch) =>
        createTaxCall({ ...clientDeps(deps, fetch), baseUrl: url, key: key.reveal() })(TAXED),
      ),
    },
  ];
}

function recommendationsProbe({ recommendations }: Config, deps: Deps): readonly Probe[] {
  if (recommendations.adapter !== 'http') return [];
  const { url } = recommendations;
  const market = sample(deps);
  const bag = {
    skus: [],
    amount: { amount: 0, currency: market.currency.code },
    freeShipping: { threshold: 0, missing: 0 },
  };
  return [
    {
      name: 'The provider of recommendations',
      address: 'RECOMMENDATIONS_URL',
      token: '',
      check: answerOf(deps, (fetch) =>
        createHttpRecommendations({
          client: createOutgoingClient({ name: 'recommendations', baseUrl: url, ...clientDeps(deps, fetch) }),
          products: { cards: async () => [] },
          widgets: { of: () => null },
        }).forBag(market, { bag, most: 1, widget: { id: 'doctor', variables: [] } }),
      ),
    },
  ];
}

function paymentsProbe({ payments }: Config, deps: Deps): readonly Probe[] {
  if (payments.adapter !== 'adyen') return [];
  const market = sample(deps);
  return [
    {
      name: 'The payment provider',
      address: payments.environment !== 'test' ? 'PAYMENTS_LIVE_PREFIX' : 'PAYMENTS_ENVIRONMENT',
      token: 'PAYMENTS_API_KEY or PAYMENTS_MERCHANT_ACCOUNT',
      check: answerOf(deps, (fetch) =>
        createAdyenGateway({ ...clientDeps(deps, fetch), config: payments, sandbox: null }).paymentMethods({
          market,
          amount: { amount: 1000, currency: market.currency.code },
        }),
      ),
    },
  ];
}

/** Confirms an address that is none: a provider answers that it does not know it. */
function newsletterProbe({ newsletter }: Config, deps: Deps): readonly Probe[] {
  if (newsletter.adapter !== 'http') return [];
  const { url, token } = newsletter;
  return [
    {
      name: 'The newsletter provider',
      address: 'NEWSLETTER_URL',
      token: 'NEWSLETTER_TOKEN',
      check: answerOf(deps, (fetch) =>
        createHttpNewsletter({
          client: createOutgoingClient({ name: 'newsletter', baseUrl: url, ...clientDeps(deps, fetch) }),
          token: token.reveal(),
        }).confirm({ storefront: 'uk', emailHash: '0'.repeat(64) }),
      ),
    },
  ];
}

function mailProbe({ letters }: Config, { timeout = TIMEOUT }: Deps): readonly Probe[] {
  if (letters.adapter !== 'smtp') return [];
  return [
    {
      name: 'The mail server',
      address: 'SMTP_HOST, SMTP_PORT, SMTP_TLS or SMTP_URL',
      token: 'SMTP_USER and SMTP_PASSWORD',
      check: () => checkMailServer(letters, timeout),
    },
  ];
}

function exchangeRatesProbe({ exchangeRatesUrl: url }: Config, deps: Deps): readonly Probe[] {
  if (url === null) return [];
  return [
    {
      name: 'The European Central Bank',
      address: 'EXCHANGE_RATES_URL',
      token: '',
      check: answerOf(deps, (fetch) => createReferenceRates({ url, ...clientDeps(deps, fetch) })()),
    },
  ];
}

function addressLookupProbe({ addressLookup }: Config, deps: Deps): readonly Probe[] {
  if (!('url' in addressLookup)) return [];
  const [country = 'NL'] = addressLookup.adapter === 'http' ? addressLookup.countries : [];
  return [
    {
      name: 'The address lookup',
      address: 'ADDRESS_LOOKUP_URL',
      token: addressLookup.adapter === 'http' ? 'ADDRESS_LOOKUP_TOKEN' : '',
      check: answerOf(deps, async (fetch) => {
        const found = await askedLookup(addressLookup, clientDeps(deps, fetch)).find({
          country,
          postCode: SAMPLE_POSTCODE,
          houseNumber: '1',
        });
        if (!found.ok) throw new UpstreamUnavailable('address-lookup', 'status');
      }),
    },
  ];
}
