import type { BubbleState } from '#app/modules/content/domain/speech-bubble.ts';
import { SPEECH_EVENT, type Speech } from '#app/web/enhance/speech-event.ts';
import { loadScript, words } from './later-scripts.ts';

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
