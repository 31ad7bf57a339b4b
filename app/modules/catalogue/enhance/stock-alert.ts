/** A sold-out size opens the form that asks for a mail, with its size chosen, without loading the page again. */
export function enhanceStockAlert(): void {
  const details = document.querySelector<HTMLDetailsElement>('#tell-me');
  const select = details?.querySelector('select');
  if (!details || !select) return;
  for (const link of document.querySelectorAll<HTMLElement>('a[data-alert]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      details.open = true;
      select.value = link.dataset.alert ?? '';
      details.querySelector<HTMLElement>('[type=email]')?.focus();
    });
}
