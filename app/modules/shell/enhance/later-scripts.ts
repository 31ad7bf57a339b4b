import type { BubbleState } from '#app/modules/content/domain/speech-bubble.ts';
import { onFirstInteraction } from '#app/web/enhance/first-interaction.ts';
import { onDemand } from '#app/web/enhance/on-demand.ts';
import type { Speech } from './speech-bubble.ts';

const FORMS = 'form[data-sign-up]';

/** What the scripts say, as the page prints it. */
const words = () => JSON.parse(document.getElementById('talk')?.textContent ?? 'null');

/** Loads the script of the newsletter's forms with the first focus in one. */
export function enhanceSignUpForms(): void {
  const waiting = new AbortController();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target as Element).closest(FORMS)) return;
      waiting.abort();
      onDemand<typeof import('#app/modules/newsletter/enhance/sign-up.ts')>(({ enhanceSignUp }) =>
        enhanceSignUp(FORMS, words().signUp),
      );
    },
    { signal: waiting.signal },
  );
}

/** Milliseconds from the first interaction with the page to its offer. */
const OFFER_AFTER = 5000;

/** Opens the offer to a segment 5 seconds after the first interaction, where script shows it in a dialog. */
export function enhancePopup(): void {
  const popup = document.querySelector<HTMLElement>('[data-popup][data-later]');
  if (!popup) return;
  const open = () => onDemand<typeof import('./segment-popup.ts')>(({ openSegmentPopup }) => openSegmentPopup(popup));
  onFirstInteraction(() => setTimeout(open, OFFER_AFTER));
}

/** Loads the script of the balls when their place comes near. */
export function enhanceBalls(): void {
  const place = document.getElementById('balls');
  if (!place) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      onDemand<typeof import('./balls.ts')>(({ bounceIn }) => bounceIn(place));
    },
    { rootMargin: '200px' },
  );
  near.observe(place);
}

/** Calls the speech bubble: while a menu is open or the search has the focus, and on a page that a search led to. */
export function enhanceSpeech(): void {
  const speak = (speech: Speech | null) =>
    onDemand<typeof import('./speech-bubble.ts')>(({ bubbleOf }) => bubbleOf(words())?.speak(speech));
  const say = (state: BubbleState, ends: boolean, about?: Element | null) =>
    speak({ state, ends, about: about ?? null });
  const field = document.getElementById('site-search');
  field?.addEventListener('focus', () => say('searchFocused', false, field));
  field?.addEventListener('blur', () => say('searchFocused', true));
  for (const submenu of document.querySelectorAll<HTMLDetailsElement>('#menu details')) {
    const follow = () => {
      if (!submenu.closest('dialog')) say('menuExpanded', !submenu.open, submenu.lastElementChild);
    };
    submenu.addEventListener('toggle', follow);
    if (submenu.open) follow();
  }
  const menu = document.querySelector<HTMLDialogElement>('#menu-dialog');
  document.getElementById('menu-toggle')?.addEventListener('click', () => menu?.open && say('menuExpanded', false));
  menu?.addEventListener('close', () => say('menuExpanded', true));
  if (document.querySelector('[data-found]') || isCarried()) speak(null);
}

/** Whether a message of the page before may be shown on. The storage can be forbidden. */
function isCarried(): boolean {
  try {
    return 'bubble' in sessionStorage;
  } catch {
    return false;
  }
}
