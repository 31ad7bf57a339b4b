import type { PageServices, ThirdParties } from '#app/kernel/third-parties.ts';
import type { PageConsent } from '#app/modules/consent/domain/page-consent.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { plainPath } from './page-address.ts';
import { agreedParties, awaitsTagManager, NO_THIRD_PARTIES, thirdPartiesIn } from './third-parties.ts';

export const NO_SERVICES: PageServices = {
  parties: NO_THIRD_PARTIES,
  marketing: false,
  keepsEvents: false,
  awaitsChoice: false,
  language: 'en',
};

/**
 * Pages below a storefront whose address opens something (an order, a withdrawal, a sign-in), on which a payment is
 * made, which belong to operators, or which end consent: no other company learns their address.
 */
const PRIVATE_PATHS =
  /^\/(?:checkout\/(?:payment|restore|wallet)|order|withdrawal|review|newsletter|stock-alerts|login|account|forget-device|diagnostics|shared-content)(?:\/|$)/;

/**
 * What a page of a storefront loads. `rest` is its path below the storefront; `pays`: it can take a payment;
 * `hidesAddress`: its address has an address of mail, a number or a long text.
 */
export function pageServices({
  all,
  storefront,
  consent: { given, unanswered },
  rest,
  pays,
  hidesAddress,
  contentLocale,
  language,
}: {
  readonly all: ThirdParties;
  readonly storefront: StorefrontCode;
  readonly consent: Pick<PageConsent, 'given' | 'unanswered'>;
  readonly rest: string;
  readonly pays: boolean;
  readonly hidesAddress: boolean;
  readonly contentLocale: string;
  /** That of the market. */
  readonly language: string;
}): PageServices {
  const parties = agreedParties(thirdPartiesIn(all, storefront), given);
  const awaitsChoice = awaitsTagManager(all, unanswered) && !pays;
  const none = { ...NO_SERVICES, awaitsChoice };
  if (!Object.values(parties).some((party) => party !== null)) return none;
  if (pays || hidesAddress || PRIVATE_PATHS.test(plainPath(rest)))
    return { ...none, keepsEvents: parties.tagManager !== null };
  return { ...none, parties, marketing: given.marketing, language: chatLanguage(contentLocale, language) };
}

/** The first part of the locale of content; that of the market where it names no language (`default`). */
function chatLanguage(contentLocale: string, language: string): string {
  const [first = ''] = contentLocale.split('-');
  return /^[a-z]{2}$/.test(first) ? first : language;
}
