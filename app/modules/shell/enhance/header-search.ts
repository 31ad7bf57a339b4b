/** Opens the search field over the bar of small screens, in place of the link to the search page. */
export function enhanceHeaderSearch(): void {
  const link = document.getElementById('search-link');
  const bar = document.getElementById('search-bar');
  const field = bar?.querySelector('input');
  if (!link || !bar || !field) return;
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  const show = (isOpen: boolean) => {
    bar.toggleAttribute('data-open', isOpen);
    link.setAttribute('aria-expanded', String(isOpen));
  };
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(true);
    field.focus();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
  const close = () => {
    show(false);
    link.focus();
  };
  bar.querySelector('[data-search="close"]')?.addEventListener('click', close);
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && bar.hasAttribute('data-open') && field.value === '') close();
  });
  addEventListener('pagehide', () => show(false));
}
