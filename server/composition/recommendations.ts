import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import { createWidgets, type Widgets } from '#app/modules/recommendations/domain/widgets.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import type { Services } from '#app/request-context.ts';
import type { Config } from '#server/config/types.ts';
import { createEmbeddedRecommendations } from '#server/platform/recommendations/embedded-recommendations.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpRecommendations } from '#server/vendors/recommendations/recommendations.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

/** Milliseconds of a call to the provider, its retry included. */
const TIMEOUT = 400;

type Parts = Pick<ProcessContext, 'clock' | 'logger' | 'metrics'> &
  Pick<Services, 'registry'> & {
    readonly store: Pick<ShopStore, 'read'>;
    readonly facts: () => Pick<ContentFacts, 'widgets'>;
  };

/** What recommends: on pages the configured adapter, to programs the shop's own engine. */
export type OpenRecommendations = {
  readonly widgets: Widgets;
  own(products: ProductSource): Recommendations;
  shown(products: ProductSource): Recommendations;
};

export function openRecommendations(
  { recommendations: config }: Pick<Config, 'recommendations'>,
  { registry, store, facts, clock, logger, metrics }: Parts,
): OpenRecommendations {
  const widgets = createWidgets(() => facts().widgets, registry);
  const own = (products: ProductSource) => createEmbeddedRecommendations({ read: store.read, products });
  if (config.adapter === 'embedded') return { widgets, own, shown: own };
  const client = createOutgoingClient({
    name: 'recommendations',
    baseUrl: config.url,
    timeout: TIMEOUT,
    fetch,
    clock,
    random: Math.random,
    logger,
    monitor: metrics?.upstreams,
  });
  return { widgets, own, shown: (products) => createHttpRecommendations({ client, products, widgets }) };
}
