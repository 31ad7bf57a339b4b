/**
 * Keeps the header height in sync: the one that the styles assume is that at the default font size; larger text or a
 * wrapped header is measured.
 */
export function enhanceNavigation(): void {
  const header = document.querySelector<HTMLElement>('body > header');
  if (!header) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--header-measured', `${header.getBoundingClientRect().height}px`);
  }).observe(header);
}
