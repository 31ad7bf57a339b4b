import { followCart } from './cart-events.ts';
import { isChoiceKept, reopenAfterOtherChoice } from './choice.ts';
import { keepEvent } from './kept-events.ts';
import { followSignUps } from './sign-ups.ts';

/**
 * Lets what the visitor does on a page before a choice wait in its memory alone. When the page is left after an
 * agreement, by its own form or in another tab, the next page of the tab reports it; after a refusal it is dropped.
 * What the page shows is reported by the page that the form of consent opens again.
 */
export function startWaiting(): void {
  const waiting: unknown[] = [];
  const wait = (event: unknown) => void waiting.push(event);
  reopenAfterOtherChoice();
  followCart(wait);
  followSignUps(wait);
  // The answer of the form has set the choice by then. Without one the page may come back from the history.
  addEventListener('pagehide', () => {
    if (!isChoiceKept()) waiting.splice(0).forEach(keepEvent);
  });
}
