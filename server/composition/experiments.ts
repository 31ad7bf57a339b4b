import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import type { Logger } from '#app/request-context.ts';
import type { Config } from '#server/config/types.ts';
import { readContentSnapshot } from '#server/platform/content/read-content.ts';
import { createExperimentSwitches, type ExperimentSwitches } from '#server/platform/experiments/experiment-switches.ts';
import { contentOf } from '#server/vendors/storyblok/published-content.ts';
import { parseSnapshot, type Snapshot } from '#server/vendors/storyblok/snapshot.ts';
import { sourceName } from '#server/vendors/storyblok/storyblok.ts';
import type { ShopStore } from './commands.ts';
import { openPublishedContent, type PublishedDeps } from './market-content.ts';
import type { MarketSettings } from './markets.ts';

/** What operators have stopped is read before the first page. */
export async function openExperiments({
  store,
  content,
  logger,
}: {
  readonly store: ShopStore;
  readonly content: Pick<ContentSource, 'experimentation'>;
  readonly logger: Logger;
}): Promise<ExperimentSwitches> {
  const onFailure = (err: unknown) => logger.warn({ err }, 'Stopped experiments unavailable');
  const switches = createExperimentSwitches({ store, content, onFailure });
  await switches.read();
  return switches;
}

/**
 * The experiments of content: `current`, or `stored` while the content service is unavailable, as nodes show them then.
 * `unknown`: nothing can be read.
 */
export type DefinedExperiments = {
  readonly source: 'current' | 'stored' | 'unknown';
  readonly experiments: readonly Experiment[];
};

/** The experiments that pages follow at present, for an operator. */
export async function readExperiments(
  config: MarketSettings & Pick<Config, 'content'>,
  { read, ...deps }: PublishedDeps & Pick<ShopStore, 'read'>,
): Promise<DefinedExperiments> {
  const { content, bundle, registry, isUnavailable } = await openPublishedContent(config, deps);
  const of = (source: ContentSource) => source.experimentation(registry.defaultMarketOf('uk')).experiments;
  if (!isUnavailable) return { source: 'current', experiments: of(content) };
  const stored = await readStoredSpace(config.content, read);
  if (!stored) return { source: 'unknown', experiments: [] };
  return { source: 'stored', experiments: of(contentOf(stored, { markets: registry.markets, bundle }).content) };
}

/** What nodes know of the space; null before their first read of it. */
async function readStoredSpace(config: Config['content'], read: ShopStore['read']): Promise<Snapshot | null> {
  if (config.adapter !== 'storyblok') return null;
  const { url, tokenKind: kind, token, defaultLanguage: own } = config;
  const source = sourceName({ url, token: { kind, value: token.reveal() }, own });
  const stored = await readContentSnapshot(read, source);
  return stored && parseSnapshot(stored.body);
}
