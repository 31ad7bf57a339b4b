import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import { createPreviewSeal } from '#app/modules/content/domain/preview.ts';
import type { ContentDelivery, ContentPreview, ContentSource, Drafts } from '#app/modules/content/ports.ts';
import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { createOrderReference } from '#app/modules/payments/domain/return-reference.ts';
import type { OverridingTexts } from '#app/web/i18n/translations.server.ts';
import type { Config } from '#server/config/types.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { bundledDelivery } from '#server/platform/content/bundled-delivery.ts';
import { createBundledContent } from '#server/platform/content/content-source.ts';
import { createStoryblokPreview } from '#server/vendors/storyblok/preview.ts';
import { openStoryblokContent } from '#server/vendors/storyblok/storyblok.ts';
import { type ContentWebhook, createStoryblokWebhook } from '#server/vendors/storyblok/webhook.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';
import { signing } from './signing.ts';

type Parts = Pick<ProcessContext, 'clock' | 'logger' | 'metrics'> & {
  readonly bundle: Bundle;
  readonly registry: MarketRegistry;
  readonly regionalShops: RegionalShops;
  readonly store: ShopStore;
  readonly secrets: readonly string[];
};

type StoryblokConfig = Extract<Config['content'], { adapter: 'storyblok' }>;

export type OpenContent = {
  readonly ports: {
    readonly content: ContentSource;
    /** Drafts for editors; null where there is no preview. */
    readonly contentPreview: ContentPreview | null;
    readonly contentDelivery: ContentDelivery;
  };
  /** What content decides without words, at present. */
  facts(): ContentFacts;
  /** The address of a picture of the content service by its name below `/images/content/`; null for any other. */
  picture(name: string): string | null;
  /** Interface texts that a content service replaces. */
  readonly texts?: OverridingTexts;
  /** Follows a content service until `stop`; `onChanged` is called after each change. */
  follow(onChanged: () => void): void;
  /** Asks a content service for what is newer, and takes it. Never rejects. */
  readNow(): Promise<void>;
  stop(): void;
  /** Receives messages that content has changed; null without a secret for them. */
  readonly contentWebhook: ContentWebhook | null;
};

/** The configured content. A content service is asked only after `follow`. */
export async function openContent(
  { content: config, redirectHosts }: Pick<Config, 'content' | 'redirectHosts'>,
  { bundle, registry, regionalShops, store, secrets, clock, logger, metrics }: Parts,
): Promise<OpenContent> {
  if (config.adapter === 'bundled')
    return {
      ports: {
        content: createBundledContent(bundle),
        contentPreview: null,
        contentDelivery: bundledDelivery(bundle),
      },
      facts: () => bundle.facts,
      picture: () => null,
      follow: () => undefined,
      readNow: async () => undefined,
      stop: () => undefined,
      contentWebhook: null,
    };
  let changed: () => void = () => undefined;
  const service = await openStoryblokContent({
    url: config.url,
    token: { kind: config.tokenKind, value: config.token.reveal() },
    own: config.defaultLanguage,
    previewToken: config.previewToken?.reveal() ?? null,
    every: seconds(config.refreshSeconds),
    markets: registry.markets,
    redirectHosts: allRedirectHosts(redirectHosts, regionalShops),
    bundle,
    store,
    onChanged: () => changed(),
    fetch,
    monitor: metrics?.upstreams,
    wait: async (milliseconds) => void (await wait(milliseconds, undefined, { ref: false })),
    clock,
    logger,
  });
  return {
    ports: {
      content: service.content,
      contentPreview: openPreview(config, { secrets, drafts: service.drafts, clock }),
      contentDelivery: service.delivery,
    },
    facts: service.facts,
    picture: service.picture,
    texts: service.texts,
    follow(onChanged) {
      changed = onChanged;
      service.start();
    },
    readNow: service.readNow,
    stop: service.stop,
    contentWebhook: config.webhookSecret
      ? createStoryblokWebhook({ secret: config.webhookSecret.reveal(), renew: service.renew })
      : null,
  };
}

/** The preview of a space with a preview token; null without one. */
function openPreview(
  { previewToken, editorOrigin: editor, defaultLanguage: language }: StoryblokConfig,
  { secrets, drafts, clock }: Pick<Parts, 'secrets' | 'clock'> & { readonly drafts: Drafts | null },
): ContentPreview | null {
  if (!previewToken || !drafts) return null;
  const signed = createOrderReference(signing(secrets, 'content preview'));
  const seals = createPreviewSeal({ signed, clock });
  return createStoryblokPreview({ token: previewToken.reveal(), editor, language, seals, drafts, clock });
}

/** The hosts that redirects of content may lead to: those of the configuration, and the separate shops of countries. */
export function allRedirectHosts(hosts: readonly string[], shops: RegionalShops): readonly string[] {
  return [...hosts, ...[...shops.values()].map((shop) => new URL(shop).host)];
}
