import type { CartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import type { TagData } from '#app/modules/analytics/domain/service-data.ts';
import { startParts } from '#app/web/enhance/start-parts.ts';
import { followCart } from './cart-events.ts';
import { allows, isChoiceKept, onWithdrawal, reopenAfterOtherChoice } from './choice.ts';
import { follow, push } from './data-layer.ts';
import { watchImpressions } from './impressions.ts';
import { keepEvent, takeKeptEvents } from './kept-events.ts';
import { maskedPageView } from './page-view.ts';
import { followSignUps } from './sign-ups.ts';
import { startTagManager } from './tag-manager.ts';

/**
 * Puts the experiments into the layer to which the answer of this page exposed the visitor: it names each once, as
 * `experiment` with the text `ID:variant` in `Server-Timing`. Browsers that do not offer this header report none.
 */
function pushExposures(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  for (const { name, description } of page?.serverTiming ?? []) {
    const [experiment_id, variant_id] = description.split(':');
    if (name === 'experiment') push({ event: 'experiment_impression', experiment_id, variant_id });
  }
}

/** What the form of a gift card posts; the provider's name of the way to pay is `giftcard`. */
const GIFT_CARD = 'pay-gift-card';

/** Reports the way to pay when the payment starts: once, however often its button is pressed. */
export function followPayment(): void {
  let reported = '';
  document.addEventListener(
    'submit',
    ({ target }) => {
      const fields = target instanceof HTMLFormElement ? new FormData(target) : null;
      const intent = String(fields?.get('intent') ?? '');
      // With nothing due the form posts no method, and no payment starts.
      const method = fields?.get('paymentMethod') ?? (intent === 'pay' ? '' : intent);
      const payment_type = intent === GIFT_CARD ? 'giftcard' : String(method);
      if (!intent.startsWith('pay') || payment_type === '' || payment_type === reported) return;
      reported = payment_type;
      const shown: CartEvent | null = JSON.parse(document.getElementById('cart-event')?.textContent || 'null');
      push({ event: 'add_payment_info', ecommerce: { ...shown?.ecommerce, payment_type } });
    },
    // Before the card fields, which send the form themselves.
    { capture: true },
  );
  // A shopper who comes back from the provider starts another payment.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reported = '';
  });
}

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
