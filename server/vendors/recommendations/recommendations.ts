import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import {
  basketVariables,
  namedVariables,
  selectedItems,
} from '#app/modules/recommendations/domain/basket-variables.ts';
import {
  type BasketCall,
  type ProviderAnswer,
  providerAnswerSchema,
  rejectionSchema,
} from '#app/modules/recommendations/domain/provider-answer.ts';
import type { BagWidget, RecommendedPage } from '#app/modules/recommendations/domain/recommended.ts';
import type { Widgets } from '#app/modules/recommendations/domain/widgets.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import { INVALID_ANSWER, type OutgoingCall, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';

/** The profile of a visitor without consent to personalisation. */
const ANONYMOUS = 'anonymous';
const EMPTY: ProviderAnswer = { id: '', recommendations: [] };

type Deps = {
  readonly client: OutgoingClient;
  readonly products: Pick<ProductSource, 'cards'>;
  readonly widgets: Pick<Widgets, 'of'>;
};
type Call = Pick<OutgoingCall<ProviderAnswer>, 'label' | 'method' | 'path'> & { readonly body?: BasketCall };

/**
 * Recommendations of a provider over HTTP. An answer is not trusted: products without children, unknown, sold out or
 * not sold in the market are dropped. A market without a widget has none.
 */
export function createHttpRecommendations({ client, products, widgets }: Deps): Recommendations {
  const ask = async (widgetId: string | undefined, call: (widgetId: string) => Call): Promise<ProviderAnswer> =>
    widgetId ? await sendCall(client, call(widgetId)) : EMPTY;

  /** The named widget, or the market's own of the named kind. */
  const widgetIdOf = (market: Market, widget: BagWidget | undefined): string | undefined => {
    const own = widgets.of(market);
    if (!widget || widget.id === 'bag') return own?.basket;
    return widget.id === 'list' ? own?.list : widget.id;
  };

  return {
    async beside(market, { product, most }) {
      const answer = await ask(widgets.of(market)?.product, (widget) => ({
        label: 'GET /api/product',
        method: 'GET',
        path: `/api/product/${pathOf(widget, product.sku)}?sessionId=${ANONYMOUS}`,
      }));
      const without = new Set([product.sku, ...product.linkedProducts.map(({ sku }) => sku)]);
      return await shownOf(products, answer, { market, without, most });
    },

    async forBag(market, { bag, most, widget, profileId }) {
      const variables = basketVariables(bag);
      const answer = await ask(widgetIdOf(market, widget), (widgetId) => ({
        label: 'POST /api/v2/widget',
        method: 'POST',
        path: '/api/v2/widget',
        body: {
          widgetId,
          profileId: profileId ?? ANONYMOUS,
          variables: widget ? namedVariables(variables, widget.variables) : variables,
          limit: String(most),
          requestName: 'Basket',
        },
      }));
      return await shownOf(products, answer, { market, without: new Set(bag.skus), most });
    },

    async list(market, { page, limit, without, profileId }) {
      const variables = JSON.stringify(selectedItems([...without]));
      const answer = await ask(widgets.of(market)?.list, (widgetId) => ({
        label: 'GET /api/v2/products',
        method: 'GET',
        path: `/api/v2/products/${pathOf(widgetId, profileId ?? ANONYMOUS, String(limit), String(page), variables)}`,
      }));
      return await shownOf(products, answer, { market, without, most: limit });
    },
  };
}

const pathOf = (...parts: readonly string[]) => parts.map(encodeURIComponent).join('/');

/** All calls only ask: each may be sent again. */
function sendCall(client: OutgoingClient, { body, ...call }: Call): Promise<ProviderAnswer> {
  return client.call<ProviderAnswer>({
    ...call,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    repeatable: true,
    read: readAnswer,
  });
}

/** The products of an answer that can be shown, in its order. */
async function shownOf(
  products: Deps['products'],
  { id, recommendations, pagination }: ProviderAnswer,
  { market, without, most }: { readonly market: Market; readonly without: ReadonlySet<string>; readonly most: number },
): Promise<RecommendedPage> {
  const named = recommendations.filter(({ product }) => product.children.length > 0 && !without.has(product.sku));
  const bySku = new Map(named.map((one) => [one.product.sku, one]));
  const cards = bySku.size > 0 ? await products.cards(market, [...bySku.keys()]) : [];
  const shown = cards
    .filter(({ stockStatus }) => stockStatus !== 'no-stock')
    .slice(0, most)
    .map((product) => {
      const { distribution = 0, id: ownId = '' } = bySku.get(product.sku) ?? {};
      return { product, distribution, id: ownId };
    });
  return { id: shown.length > 0 ? id : '', recommendations: shown, total: pagination?.total ?? shown.length };
}

/** A rejection in the provider's own words means that it recommends nothing. */
function readAnswer(status: number, body: unknown): ProviderAnswer | typeof INVALID_ANSWER {
  if (status === 200) return providerAnswerSchema.safeParse(body).data ?? INVALID_ANSWER;
  const isRejected = (status === 400 || status === 404) && rejectionSchema.safeParse(body).success;
  return isRejected ? EMPTY : INVALID_ANSWER;
}
