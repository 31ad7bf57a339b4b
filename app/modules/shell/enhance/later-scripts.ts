import type { BubbleState } from '#app/modules/content/domain/speech-bubble.ts';
import { SPEECH_EVENT, type Speech } from '#app/web/enhance/speech-event.ts';

const FORMS = 'form[data-sign-up]';

/** Loads a script of the page when it is needed, and runs it; without it the page works as it did. */
export function loadScript<Module>(name: 'bubble' | 'newsletter' | 'balls', run: (module: Module) => void): void {
  const address = document.querySelector<HTMLElement>('script[data-bubble]')?.dataset[name];
  // The browser logs a file that it cannot load.
  if (address) import(/* @vite-ignore */ address).then(run, () => {});
}

/** What the scripts say, as the page prints it. */
export const words = () => JSON.parse(document.getElementById('talk')?.textContent ?? 'null');

/** Loads the script of the newsletter's forms with the first focus in one. */
export function enhanceSignUpForms(): void {
  const waiting = new AbortController();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target as Element).closest(FORMS)) return;
      waiting.abort();
      loadScript<typeof import('#app/modules/newsletter/enhance/sign-up.ts')>('newsletter', ({ enhanceSignUp }) =>
        enhanceSignUp(FORMS, words().signUp),
      );
    },
    { signal: waiting.signal },
  );
}

/** Loads the script of the balls when their place comes near. */
export function enhanceBalls(): void {
  const place = document.getElementById('balls');
  if (!place) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      loadScript<typeof import('./balls.ts')>('balls', ({ bounceIn }) => bounceIn(place));
    },
    { rootMargin: '200px' },
  );
  near.observe(place);
}

/**
 * Calls the speech bubble: after an addition, while a menu is open or the search has the focus, and on a page that a
 * search led to.
 */
export function enhanceSpeech(): void {
  const speak = (speech: Speech<BubbleState> | null) =>
    loadScript<typeof import('./speech-bubble.ts')>('bubble', ({ bubbleOf }) => bubbleOf(words())?.speak(speech));
  const say = (state: BubbleState, ends: boolean, about?: Element | null) =>
    speak({ state, ends, about: about ?? null });
  document.addEventListener(SPEECH_EVENT, (event) => speak((event as CustomEvent<Speech<BubbleState>>).detail));
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
