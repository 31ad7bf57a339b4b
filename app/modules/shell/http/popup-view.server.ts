import { memoised } from '#app/kernel/memo.ts';
import type { SegmentedPopup } from '#app/modules/content/domain/segments.ts';
import type { NewsletterTexts } from '#app/modules/content/domain/shell-texts.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import type { SegmentPopupView } from '#app/modules/shell/ui/segment-popup.tsx';
import type { RequestContext } from '#app/request-context.ts';

/** The popup with an identifier, whichever segment it is for; null without one. */
export function popupNamed({ services, market }: RequestContext, identifier: string | null): SegmentedPopup | null {
  const { popups } = services.content.segmentation(market);
  return popups.find(({ popupIdentifier }) => popupIdentifier === identifier) ?? null;
}

/** The popup of a segment as a market's pages show it; words that it lacks are those of the regular newsletter. */
export async function popupView(context: RequestContext, popup: SegmentedPopup): Promise<SegmentPopupView> {
  const { market, services } = context;
  const { newsletter } = await services.content.shell(market);
  return viewOf(popup, market, newsletter, await askedText(context));
}

const viewOf = memoised(
  (
    { segmentId, form, ...shown }: SegmentedPopup,
    { storefrontCode, countryCode }: Market,
    regular: NewsletterTexts,
    next: string,
  ) => ({
    ...shown,
    ctaLabel: shown.ctaLabel || regular.button,
    legal: shown.legal || regular.legal,
    next,
    market: { storefront: storefrontCode, country: countryCode },
  }),
);
