import { href as analyticsHref } from 'virtual:analytics';
import { href as servicesHref } from 'virtual:services';
import type { PageServices } from '#app/kernel/third-parties.ts';

/** The texts and places that the scripts of a page need. */
type Place = {
  readonly storefront: string | null;
  /** The id of the build, for reports of errors. */
  readonly release: string;
  /** The development stage, or another one. */
  readonly stage: 'production' | 'development';
};

/** What the script of the tag manager reads; without `id` it keeps events for a later page. */
export type TagData = { readonly id?: string; readonly origin?: string; readonly marketing?: boolean };

/** What the script of the other services reads. */
export type ServiceData = Place & {
  readonly language: string;
  readonly chat: { readonly script: string; readonly botKey: string; readonly offset: number } | null;
  readonly accessibility: string | null;
  readonly errors: {
    readonly key: string;
    readonly notify: string;
    readonly sessions: string;
    readonly mostEvents: number;
  } | null;
};

/** Pixels between the chat's bubble and the lower edge: in us the accessibility widget is below it. */
const CHAT_OFFSET = 16;
const CHAT_OFFSET_US = 78;

/** The scripts of the services that a page loads; none, and no byte, without consent or configuration. */
export function ServiceScripts({ services, ...place }: { readonly services: PageServices } & Place) {
  const { parties, marketing, keepsEvents, language } = services;
  const { tagManager, chat, accessibility, errorReporting } = parties;
  const tag: TagData | null = tagManager
    ? { id: tagManager.id, origin: tagManager.origin, marketing }
    : keepsEvents
      ? {}
      : null;
  const data: ServiceData | null =
    chat || accessibility || errorReporting
      ? {
          ...place,
          language,
          chat: chat && {
            script: chat.script,
            botKey: chat.botKey,
            offset: place.storefront === 'us' ? CHAT_OFFSET_US : CHAT_OFFSET,
          },
          accessibility: accessibility?.script ?? null,
          errors: errorReporting && {
            key: errorReporting.key,
            notify: errorReporting.notify,
            sessions: errorReporting.sessions,
            mostEvents: errorReporting.mostEvents,
          },
        }
      : null;
  return (
    <>
      {data && (
        <script type="module" src={servicesHref} data-services={JSON.stringify(data)} suppressHydrationWarning />
      )}
      {tag && <script type="module" src={analyticsHref} data-tags={JSON.stringify(tag)} suppressHydrationWarning />}
    </>
  );
}
