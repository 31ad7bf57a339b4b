import type { TagData } from '#app/modules/analytics/ui/service-scripts.tsx';
import { followCart, followPayment } from './cart-events.ts';
import { onWithdrawal, readConsent, reopenAfterOtherChoice } from './choice.ts';
import { follow } from './data-layer.ts';
import { pushExposures } from './exposures.ts';
import { watchImpressions } from './impressions.ts';
import { keepEvent, takeKeptEvents } from './kept-events.ts';
import { followSignUps } from './sign-ups.ts';
import { startTagManager } from './tag-manager.ts';

/**
 * Reports the events of the page. A page that loads nothing of other companies keeps them for the next page of the tab
 * that does. Without consent to statistics nothing happens.
 */
export function startAnalytics(): void {
  const { id, origin = '', marketing = false } = readTags();
  const given = readConsent();
  if (!given.statistics) {
    takeKeptEvents();
    return;
  }
  reopenAfterOtherChoice(given);
  onWithdrawal(takeKeptEvents);
  pushExposures();
  followCart();
  followSignUps();
  if (!id) {
    follow(keepEvent);
    followPayment();
    return;
  }
  const allowed = { ...given, marketing: marketing && given.marketing };
  const keepUnsent = startTagManager({ id, origin, given: allowed, waiting: takeKeptEvents() });
  watchImpressions();
  addEventListener('pagehide', keepUnsent);
}

function readTags(): TagData {
  return JSON.parse(document.querySelector<HTMLElement>('script[data-tags]')?.dataset.tags ?? '{}');
}
