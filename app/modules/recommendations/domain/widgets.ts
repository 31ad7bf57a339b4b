import type { CountryCode, Market, MarketRegistry, TenantKey } from '#app/modules/markets/domain/types.ts';

/** The ids of a market's widgets at the provider: beside a product, on the bag, and for every visitor. */
export type MarketWidgets = { readonly product: string; readonly basket: string; readonly list: string };
export type WidgetKind = keyof MarketWidgets;

/** The widgets of a tenant in a country, as the content states them. No id is there twice. */
export type TenantWidgets = MarketWidgets & { readonly tenant: TenantKey; readonly country: CountryCode };

export interface Widgets {
  /**
   * The widgets of a market, for its tenant. A tenant without the country has those of the storefront's own tenant,
   * then of `default`; null where the content has none.
   */
  of(market: Market): MarketWidgets | null;
  /** The market and the kind of a widget; null for an unknown id. */
  find(widgetId: string): { readonly market: Market; readonly kind: WidgetKind } | null;
}

const KINDS: readonly WidgetKind[] = ['product', 'basket', 'list'];
const keyOf = (tenant: TenantKey, country: CountryCode) => `${tenant} ${country}`;

/** `read` is what the content states at present: the same list while it is the same. */
export function createWidgets(read: () => readonly TenantWidgets[], registry: Pick<MarketRegistry, 'market'>): Widgets {
  let known: { readonly of: readonly TenantWidgets[]; readonly index: ReturnType<typeof indexOf> } | null = null;
  const index = () => {
    const stated = read();
    if (known?.of !== stated) known = { of: stated, index: indexOf(stated) };
    return known.index;
  };
  return {
    of({ countryCode, tenantKey }) {
      const { byTenant } = index();
      const own = registry.market(countryCode)?.tenantKey ?? tenantKey;
      const [found = null] = [tenantKey, own, 'default' as const].flatMap(
        (tenant) => byTenant.get(keyOf(tenant, countryCode)) ?? [],
      );
      return found;
    },
    find(id) {
      const found = index().byId.get(id);
      const market = found && registry.market(found.country);
      return market ? { market, kind: found.kind } : null;
    },
  };
}

function indexOf(stated: readonly TenantWidgets[]) {
  return {
    byTenant: new Map(
      stated.map(({ tenant, country, ...widgets }): [string, MarketWidgets] => [keyOf(tenant, country), widgets]),
    ),
    byId: new Map(
      stated.flatMap(({ country, ...widgets }) => KINDS.map((kind) => [widgets[kind], { country, kind }] as const)),
    ),
  };
}
