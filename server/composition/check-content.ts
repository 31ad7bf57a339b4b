import { checkSpace, type SpaceFault } from '#server/adapters/content/storyblok/check-space.ts';
import {
  createStoryblokClient,
  createTurns,
  type StoryblokClientDeps,
} from '#server/adapters/content/storyblok/client.ts';
import type { Config } from '#server/config/types.ts';
import { openMarkets } from './markets.ts';

type Deps = Pick<StoryblokClientDeps, 'fetch' | 'clock' | 'wait'> & { readonly contentFolder: string };

/** What is wrong with the configured space; null without a space. */
export async function checkContent(
  { content, stage }: Pick<Config, 'content' | 'stage'>,
  { contentFolder, ...deps }: Deps,
): Promise<readonly SpaceFault[] | null> {
  if (content.adapter !== 'storyblok') return null;
  const { url, token, tokenKind, previewToken, defaultLanguage: own } = content;
  const { bundle, registry } = await openMarkets(stage, { contentFolder });
  const published = { kind: tokenKind, value: token.reveal() };
  const turn = createTurns(published, deps);
  const clientOf = (token: typeof published) => createStoryblokClient({ ...deps, url, turn, token });
  return await checkSpace({
    client: clientOf(published),
    drafts: previewToken && clientOf({ kind: 'access', value: previewToken.reveal() }),
    own,
    markets: registry.markets,
    bundle,
  });
}
