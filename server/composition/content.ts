import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { OverridingTexts } from '#app/web/i18n/translations.server.ts';
import type { Bundle } from '#server/adapters/content/bundle.ts';
import { createBundledContent } from '#server/adapters/content/bundled.ts';
import { openStoryblokContent } from '#server/adapters/content/storyblok/storyblok.ts';
import { type ContentWebhook, createStoryblokWebhook } from '#server/adapters/content/storyblok/webhook.ts';
import type { Config } from '#server/config/types.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

type Parts = Pick<ProcessContext, 'clock' | 'logger'> & {
  readonly bundle: Bundle;
  readonly registry: MarketRegistry;
  readonly store: ShopStore;
};

export type OpenContent = {
  readonly content: ContentSource;
  /** What content decides without words, at present. */
  facts(): ContentFacts;
  /** Interface texts that a content service replaces. */
  readonly texts?: OverridingTexts;
  /** Follows a content service until `stop`; `onChanged` is called after each change. */
  follow(onChanged: () => void): void;
  stop(): void;
  /** Receives messages that content has changed; null without a secret for them. */
  readonly contentWebhook: ContentWebhook | null;
};

/** The configured content. A content service is asked only after `follow`. */
export async function openContent(
  { content: config }: Pick<Config, 'content'>,
  { bundle, registry, store, clock, logger }: Parts,
): Promise<OpenContent> {
  if (config.adapter === 'bundled')
    return {
      content: createBundledContent(bundle),
      facts: () => bundle.facts,
      follow: () => undefined,
      stop: () => undefined,
      contentWebhook: null,
    };
  let changed: () => void = () => undefined;
  const service = await openStoryblokContent({
    url: config.url,
    token: { kind: config.tokenKind, value: config.token.reveal() },
    own: config.defaultLanguage,
    every: seconds(config.refreshSeconds),
    markets: registry.markets,
    bundle,
    store,
    onChanged: () => changed(),
    fetch,
    wait: async (milliseconds) => void (await wait(milliseconds, undefined, { ref: false })),
    clock,
    logger,
  });
  return {
    content: service.content,
    facts: service.facts,
    texts: service.texts,
    follow(onChanged) {
      changed = onChanged;
      service.start();
    },
    stop: service.stop,
    contentWebhook: config.webhookSecret
      ? createStoryblokWebhook({ secret: config.webhookSecret.reveal(), renew: service.renew })
      : null,
  };
}
