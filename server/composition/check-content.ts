import { parseRegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import type { Config } from '#server/config/types.ts';
import { checkSpace, type SpaceFault } from '#server/vendors/storyblok/check-space.ts';
import {
  createSpaceThrottle,
  createStoryblokClient,
  type StoryblokClientDeps,
} from '#server/vendors/storyblok/client.ts';
import { allRedirectHosts } from './content.ts';
import { type MarketSettings, openMarkets } from './markets.ts';

type Deps = Pick<StoryblokClientDeps, 'fetch' | 'clock' | 'wait'> & { readonly contentFolder: string };

/** What is wrong with the configured space; null without a space. */
export async function checkContent(
  { content, ...config }: MarketSettings & Pick<Config, 'content' | 'redirectHosts' | 'regionalShops'>,
  { contentFolder, ...deps }: Deps,
): Promise<readonly SpaceFault[] | null> {
  if (content.adapter !== 'storyblok') return null;
  const { url, token, tokenKind, previewToken, defaultLanguage: own } = content;
  const { bundle, registry } = await openMarkets(config, { contentFolder });
  const shops = parseRegionalShops(config.regionalShops, registry);
  const published = { kind: tokenKind, value: token.reveal() };
  const turn = createSpaceThrottle(published, deps);
  const clientOf = (token: typeof published) => createStoryblokClient({ ...deps, url, turn, token });
  return await checkSpace({
    client: clientOf(published),
    drafts: previewToken && clientOf({ kind: 'access', value: previewToken.reveal() }),
    own,
    markets: registry.markets,
    bundle,
    redirectHosts: allRedirectHosts(config.redirectHosts, typeof shops === 'string' ? new Map() : shops),
  });
}
