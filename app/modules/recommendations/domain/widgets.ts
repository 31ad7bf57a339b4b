import { z } from 'zod';
import { COUNTRY_CODES, type Market, type MarketRegistry } from '#app/modules/markets/domain/types.ts';

const TENANTS = ['default', 'UK', 'DE', 'NL', 'EU', 'US', 'GL'] as const;
const widgetId = z.string().regex(/^[\w-]{1,100}$/);

/** The widgets of a market at the provider: beside a product, on the bag, and for every visitor. */
const marketWidgetsSchema = z.object({ product: widgetId, basket: widgetId, list: widgetId });
/** The widgets by tenant and country, as the content states them. A tenant without a country has those of `default`. */
export const widgetsSchema = z.partialRecord(
  z.enum(TENANTS),
  z.partialRecord(z.enum(COUNTRY_CODES), marketWidgetsSchema),
);

export type MarketWidgets = z.output<typeof marketWidgetsSchema>;
export type WidgetKind = keyof MarketWidgets;

export interface Widgets {
  /** The widgets of a market; null where the content has none. */
  of(market: Market): MarketWidgets | null;
  /** The market and the kind of a widget; null for an unknown id. */
  find(widgetId: string): { readonly market: Market; readonly kind: WidgetKind } | null;
}

/** Throws when an id names two widgets. */
export function createWidgets(content: z.output<typeof widgetsSchema>, registry: MarketRegistry): Widgets {
  const byCountry = new Map<string, MarketWidgets>();
  const byId = new Map<string, { readonly market: Market; readonly kind: WidgetKind }>();
  for (const { tenantKey, markets } of registry.storefronts)
    for (const market of markets) {
      const widgets = content[tenantKey]?.[market.countryCode] ?? content.default?.[market.countryCode];
      if (!widgets) continue;
      byCountry.set(market.countryCode, widgets);
      for (const kind of ['product', 'basket', 'list'] as const) {
        if (byId.has(widgets[kind])) throw new Error(`Two recommendation widgets have the id ${widgets[kind]}`);
        byId.set(widgets[kind], { market, kind });
      }
    }
  return {
    of: ({ countryCode, tenantKey }) => content[tenantKey]?.[countryCode] ?? byCountry.get(countryCode) ?? null,
    find: (id) => byId.get(id) ?? null,
  };
}
