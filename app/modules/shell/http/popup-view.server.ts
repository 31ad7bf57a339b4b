import { memoised } from '#app/kernel/memo.ts';
import type { SegmentedPopup } from '#app/modules/content/domain/segments.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SegmentPopupView } from '#app/modules/shell/ui/segment-popup.tsx';
import type { RequestContext } from '#app/request-context.ts';

/** The popup of a segment as a market's pages show it. */
export function popupView({ market, site, t }: RequestContext, popup: SegmentedPopup): SegmentPopupView {
  const next = site.sendsLetters
    ? t('newsletter:asked.text')
    : t('newsletter:asked.textKept', { address: t('shell:serviceEmail') });
  return viewOf(popup, market, next);
}

const viewOf = memoised(
  ({ segmentId, form, ...shown }: SegmentedPopup, { storefrontCode, countryCode }: Market, next: string) => ({
    ...shown,
    next,
    market: { storefront: storefrontCode, country: countryCode },
  }),
);
