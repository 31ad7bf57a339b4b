import type { Clock } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import { err, type Result } from '#app/kernel/result.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { LARGE_SHARES, LIMITS, RESERVED_UNITS } from '#app/web/limits.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { CartTokens } from '#server/platform/cart/cart-token.ts';
import { readCart } from '#server/platform/cart/read-cart.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { LimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import type { TaxQuotes } from '#server/platform/tax/tax-quotes.ts';
import { readProviderOrders } from './provider-orders.ts';
import { readLastPayment, readOrdersOf, readStoredOrder, toOrder } from './read-order.ts';
import type { ReservationNetwork } from './reservation-limits.ts';

const PARTIES = ['network', 'area'] as const;

/** The networks whose limits count a client's reservation. */
export function reservationNetworks(rows: LimitRows, clientAddress: string | null): readonly ReservationNetwork[] {
  if (clientAddress === null) return [];
  const hashes = rows.networks(clientAddress);
  return PARTIES.map((party) => ({
    name: `${party}:${hashes[party]}`,
    orders: LIMITS.reservation[party],
    units: RESERVED_UNITS[party],
    lapses: LIMITS['reservation-lapse'][party],
    largeShares: LARGE_SHARES[party],
  }));
}

/** The name under which the transfers of an email address are counted; null where its network is unknown. */
export function transferPerson(rows: LimitRows, clientAddress: string | null, email: string): string | null {
  return clientAddress === null ? null : `email:${rows.email(clientAddress, email)}`;
}

type Deps = {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokens: CartTokens;
  readonly quotes: TaxQuotes;
  readonly limitRows: LimitRows;
};

/** Orders in the store. Changes are commands. */
export function createEmbeddedOrders({ store, clock, ids, tokens, quotes, limitRows }: Deps): OrderService {
  const find = async (column: 'id' | 'number', value: string) => {
    const stored = await readStoredOrder(store.read, { column, value });
    return stored ? toOrder(store.read, stored) : null;
  };

  return {
    async begin(market, token, input) {
      const cartId = await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      // Fifty random bits, in groups that are easy to read aloud.
      const orderNumber = `PW-${ids.code(5)}-${ids.code(5)}`;
      const { clientAddress = null, ...order } = input;
      const args = {
        cartId,
        market: sellingMarket(market),
        input: order,
        orderId: ids.uuid(),
        orderNumber,
        networks: reservationNetworks(limitRows, clientAddress),
        person: transferPerson(limitRows, clientAddress, order.email),
      };
      return withTaxQuote({
        command: () => store.command('beginOrder', { ...args, now: clock() }),
        quote: () => quotes.quote(market, cartId, input.shippingAddress),
      });
    },

    async placeholder(market, token, address) {
      const cartId = await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      const args = { cartId, market: sellingMarket(market), address };
      return withTaxQuote({
        command: () => store.command('placePlaceholder', { ...args, now: clock() }),
        quote: () => quotes.quote(market, cartId, address),
      });
    },

    async cartToken(orderId) {
      const order = await readStoredOrder(store.read, { column: 'id', value: orderId });
      const cart = order && (await readCart(store.read, order.cart_id));
      if (!cart || cart.state === 'CLOSED') return null;
      // The cart lives as long as its newest token.
      await store.command('touchCart', { cartId: cart.id, now: clock() });
      return tokens.issue(cart.id);
    },

    settle: (orderNumber, result) => store.command('settleOrder', { orderNumber, result, now: clock() }),

    ship: (orderNumber, tracking) => store.command('shipOrder', { orderNumber, tracking, now: clock() }),

    correct: (orderNumber, correction) => store.command('correctOrder', { ...correction, orderNumber, now: clock() }),

    byId: (orderId) => find('id', orderId),
    byNumber: (orderNumber) => find('number', orderNumber),

    async ofAddress(email, limit) {
      const stored = await readOrdersOf(store.read, foldedEmail(email), limit);
      return Promise.all(stored.map((order) => toOrder(store.read, order)));
    },

    attachPayment: (orderId, payment) => store.command('attachPayment', { orderId, payment, now: clock() }),
    lastPayment: (orderId) => readLastPayment(store.read, orderId),

    claimDetails: (orderNumber, key) =>
      store.command('claimDetails', { orderNumber, key, claimant: ids.uuid(), now: clock() }),
    noteDetails: (key, outcome) =>
      store.command('noteDetails', { key, submitted: outcome === undefined ? null : { outcome } }),

    storeProviderOrder: (orderId, order) => store.command('keepProviderOrder', { orderId, order, now: clock() }),
    closeProviderOrder: (pspReference) => store.command('closeProviderOrder', { pspReference, now: clock() }),
    providerOrders: (cartId) => readProviderOrders(store.read, { column: 'cart_id', value: cartId }),
  };
}

type TaxNotQuoted = { readonly kind: 'tax-not-quoted' };

/** Runs a command; when a tax quote is missing, stores one and runs the command once more. */
async function withTaxQuote<T, E extends { readonly kind: string }, QuoteError>({
  command,
  quote,
}: {
  readonly command: () => Promise<Result<T, E | TaxNotQuoted>>;
  readonly quote: () => Promise<Result<unknown, QuoteError>>;
}): Promise<Result<T, E | QuoteError | { readonly kind: 'tax-service-unavailable' }>> {
  const isUnquoted = (error: E | TaxNotQuoted): error is TaxNotQuoted => error.kind === 'tax-not-quoted';
  const first = await command();
  if (first.ok || !isUnquoted(first.error)) return first as Result<T, E>;
  const quoted = await quote();
  if (!quoted.ok) return quoted;
  const second = await command();
  if (second.ok) return second;
  // The cart changed between the two commands: the next read of it returns the change.
  return err(isUnquoted(second.error) ? { kind: 'tax-service-unavailable' } : second.error);
}
