import type { TagData } from '#app/modules/analytics/domain/service-data.ts';
import { startParts } from '#app/web/enhance/start-parts.ts';
import { followCart } from './cart-events.ts';
import { allows, isChoiceKept, onWithdrawal, reopenAfterOtherChoice } from './choice.ts';
import { follow, push } from './data-layer.ts';
import { pushExposures } from './exposures.ts';
import { watchImpressions } from './impressions.ts';
import { keepEvent, takeKeptEvents } from './kept-events.ts';
import { maskedPageView } from './page-view.ts';
import { followPayment } from './payment-events.ts';
import { followSignUps } from './sign-ups.ts';
import { startTagManager } from './tag-manager.ts';

/**
 * Reports the events of the page. A page that loads nothing of other companies keeps them for the next page of the tab
 * that does. Without consent to statistics nothing happens.
 */
export function startAnalytics(): void {
  const { id, origin = '', marketing = false } = readTags();
  reopenAfterOtherChoice();
  onWithdrawal(takeKeptEvents);
  if (!allows('statistics')) {
    takeKeptEvents();
    return;
  }
  startParts(
    pushExposures,
    () => followCart(push),
    () => followSignUps(push),
  );
  if (!id) {
    followPage(keepEvent);
    followPayment();
    return;
  }
  const keepUnsent = startTagManager({ id, origin, marketing, waiting: takeKeptEvents() });
  addEventListener('pagehide', keepUnsent);
  watchImpressions();
}

/** Keeps the view of the page, also when it comes back from the history, and its other events. */
function followPage(keep: (event: unknown) => void): void {
  keep(maskedPageView());
  addEventListener('pageshow', ({ persisted }) => persisted && isChoiceKept() && keep(maskedPageView()));
  follow(keep);
}

function readTags(): TagData {
  return JSON.parse(document.querySelector<HTMLElement>('script[data-tags]')?.dataset.tags ?? '{}');
}
