import type { ThirdParties, ThirdPartySources } from '#app/kernel/third-parties.ts';
import type { ByPurpose, Consent, Purpose } from '#app/modules/consent/domain/consent.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';

export const NO_THIRD_PARTIES: ThirdParties = {
  tagManager: null,
  chat: null,
  accessibility: null,
  errorReporting: null,
};

/** What a service is for: it is used with consent to that alone. */
export const PURPOSE_OF: Readonly<Record<keyof ThirdParties, Purpose>> = {
  tagManager: 'statistics',
  chat: 'personalisation',
  accessibility: 'personalisation',
  errorReporting: 'statistics',
};

/** The storefront with the accessibility widget. */
const WITH_ACCESSIBILITY: StorefrontCode = 'us';

/** The services of a storefront. */
export function thirdPartiesIn(all: ThirdParties, storefront: StorefrontCode): ThirdParties {
  return storefront === WITH_ACCESSIBILITY || !all.accessibility ? all : { ...all, accessibility: null };
}

/** The services that a visitor has agreed to. */
export function agreedParties(all: ThirdParties, given: Consent): ThirdParties {
  return {
    tagManager: given[PURPOSE_OF.tagManager] ? all.tagManager : null,
    chat: given[PURPOSE_OF.chat] ? all.chat : null,
    accessibility: given[PURPOSE_OF.accessibility] ? all.accessibility : null,
    errorReporting: given[PURPOSE_OF.errorReporting] ? all.errorReporting : null,
  };
}

/** Whether a page may load scripts of other companies, which read every link of it. */
export function loadsAgreedParties(all: ThirdParties, given: Consent): boolean {
  return Object.values(agreedParties(all, given)).some((party) => party !== null);
}

/** Whether a tag manager waits for the answer of a visitor. */
export function awaitsTagManager({ tagManager }: ThirdParties, unanswered: readonly Purpose[]): boolean {
  return tagManager !== null && unanswered.includes(PURPOSE_OF.tagManager);
}

/** The purposes whose consent changes what a page loads. The tag manager reads consent to marketing, too. */
export function purposesOf({ tagManager, chat, accessibility, errorReporting }: ThirdParties): ByPurpose {
  return {
    personalisation: chat !== null || accessibility !== null,
    statistics: tagManager !== null || errorReporting !== null,
    marketing: tagManager !== null,
  };
}

export const NO_SOURCES: ThirdPartySources = { scripts: [], hosts: [] };

/** The sources of a page with these services. */
export function sourcesOf({ tagManager, chat, accessibility, errorReporting }: ThirdParties): ThirdPartySources {
  const loaded = [
    tagManager && { origin: tagManager.origin, hosts: tagManager.hosts },
    chat && { origin: new URL(chat.script).origin, hosts: chat.hosts },
    accessibility && { origin: new URL(accessibility.script).origin, hosts: accessibility.hosts },
  ].filter((service) => service !== null);
  const scripts = loaded.flatMap(({ origin, hosts }) => [origin, ...hosts]);
  const reached = errorReporting
    ? [errorReporting.notify, errorReporting.sessions, ...errorReporting.hosts].map((url) => new URL(url).origin)
    : [];
  return { scripts: [...new Set(scripts)], hosts: [...new Set([...scripts, ...reached])] };
}

/** A service as the cookie policy names it. */
export type NamedService = { readonly name: keyof ThirdParties; readonly host: string };

/** The services that a storefront may use, with consent. */
export function namedServices({
  tagManager,
  chat,
  accessibility,
  errorReporting,
}: ThirdParties): readonly NamedService[] {
  const addresses = {
    tagManager: tagManager?.origin,
    chat: chat?.script,
    accessibility: accessibility?.script,
    errorReporting: errorReporting?.notify,
  };
  return (Object.keys(addresses) as (keyof ThirdParties)[]).flatMap((name) => {
    const address = addresses[name];
    return address === undefined ? [] : [{ name, host: new URL(address).host }];
  });
}
