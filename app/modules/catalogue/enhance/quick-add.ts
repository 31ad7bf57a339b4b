/**
 * The sizes of a card: once they are in view, the focus goes to the size chosen last, or to the first. Escape closes
 * them. One card's sizes are open at a time, as their name says.
 */
export function enhanceQuickAdd(): void {
  // `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target as Element).matches('[data-quick][open]')) return;
      const sizes = target as Element;
      sizes.scrollIntoView({ block: 'nearest' });
      const size = sizes.querySelector<HTMLElement>('[data-own]') ?? sizes.querySelector<HTMLElement>('[data-size]');
      size?.focus({ preventScroll: true });
    },
    true,
  );
  document.addEventListener('keydown', ({ key }) => {
    const sizes = key === 'Escape' && document.querySelector<HTMLDetailsElement>('[data-quick][open]');
    if (!sizes) return;
    sizes.querySelector('summary')?.focus({ preventScroll: true });
    sizes.open = false;
  });
}
