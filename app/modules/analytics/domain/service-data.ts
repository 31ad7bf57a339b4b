import type { PageServices } from '#app/kernel/third-parties.ts';

/** The texts and places that the scripts of a page need. */
export type ServicePlace = {
  readonly storefront: string | null;
  /** The id of the build, for reports of errors. */
  readonly release: string;
  /** The development stage, or another one. */
  readonly stage: 'production' | 'development';
};

/** What the script of the tag manager reads; without `id` it keeps events for a later page. */
export type TagData = { readonly id?: string; readonly origin?: string; readonly marketing?: boolean };

/** What the script of the other services reads. */
export type ServiceData = ServicePlace & {
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

/** The data of the script of the tag manager; null on a page without it. */
export function tagData({ parties: { tagManager }, marketing, keepsEvents }: PageServices): TagData | null {
  if (tagManager) return { id: tagManager.id, origin: tagManager.origin, marketing };
  return keepsEvents ? {} : null;
}

/** The data of the script of the other services; null on a page without them. */
export function serviceData({ parties, language }: PageServices, place: ServicePlace): ServiceData | null {
  const { chat, accessibility, errorReporting } = parties;
  if (!chat && !accessibility && !errorReporting) return null;
  return {
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
  };
}
