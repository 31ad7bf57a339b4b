/** CSS pixels from the top of the page, below which the header may leave. */
const BELOW = 100;
/** CSS pixels below which the banner is visible. */
const BANNER = 40;
/** CSS pixels of movement that count as scrolling. */
const MOVED = 20;

/**
 * The header leaves when the visitor scrolls down and returns when the visitor scrolls up. It stays while a part of it
 * is open or has the focus of the keyboard, and while a message hangs from it.
 */
export function enhanceHeaderScroll(): void {
  const header = document.querySelector<HTMLElement>('body > header');
  if (!header) return;
  const banner = document.getElementById('banner');
  let from = scrollY;
  const show = (isShown: boolean) => {
    header.style.translate = isShown ? '' : '0 -100%';
  };
  header.style.transition = 'translate 200ms';
  addEventListener(
    'scroll',
    () => {
      // Its link can have the focus: the browser then scrolls to it.
      if (banner) banner.style.opacity = scrollY < BANNER ? '' : '0';
      const moved = scrollY - from;
      if (Math.abs(moved) < MOVED) return;
      from = scrollY;
      show(moved < 0 || scrollY <= BELOW || header.querySelector('[open], :focus-visible, #bubble > *') !== null);
    },
    { passive: true },
  );
  header.addEventListener('focusin', () => show(true));
}
