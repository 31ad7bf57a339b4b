import { storedInteraction } from '#app/modules/newsletter/enhance/stored-interaction.ts';
import { push } from './data-layer.ts';

const FORMS = 'form[data-sign-up], [data-popup] form, .segment-popup-dialog form';
/** Milliseconds between two looks at the outcome of a form, and how often. */
const INTERVAL = 500;
const MOST_LOOKS = 20;

/**
 * Reports a sign-up to the newsletter when its form has succeeded: the scripts of the forms keep that in the storage.
 * They are loaded later than this one, and other pages do without the bytes of a message.
 */
export function followSignUps(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && target.matches(FORMS)) awaitOutcome(Date.now());
    },
    { capture: true },
  );
}

function awaitOutcome(since: number): void {
  let looks = 0;
  const timer = setInterval(() => {
    const stored = storedInteraction();
    const hasSucceeded = stored?.type === 'registered' && stored.time >= since;
    if (hasSucceeded) push({ event: 'sign_up', method: 'newsletter' });
    looks += 1;
    if (hasSucceeded || looks >= MOST_LOOKS) clearInterval(timer);
  }, INTERVAL);
}
