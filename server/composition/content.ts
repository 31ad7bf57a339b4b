import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
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
  readonly regionalShops: RegionalShops;
  readonly store: ShopStore;
};

export type OpenContent = {
  readonly content: ContentSource;
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
  { content: config, redirectHosts }: Pick<Config, 'content' | 'redirectHosts'>,
  { bundle, registry, regionalShops, store, clock, logger }: Parts,
): Promise<OpenContent> {
  if (config.adapter === 'bundled')
    return {
      content: createBundledContent(bundle),
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
    redirectHosts: [...redirectHosts, ...[...regionalShops.values()].map((shop) => new URL(shop).host)],
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
