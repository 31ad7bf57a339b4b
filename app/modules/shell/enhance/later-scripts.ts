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
