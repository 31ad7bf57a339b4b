const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows only the countries whose local name, English name or code the field has. Enter moves to a single one. */
export function enhanceCountryField(): void {
  const place = document.getElementById('find-country');
  const field = place?.querySelector('input');
  const status = place?.querySelector('p');
  const countries = [...document.querySelectorAll<HTMLElement>('#countries li')];
  if (!place || !field || !status) return;
  const found = () => countries.filter(({ hidden }) => !hidden);
  const follow = () => {
    const term = plain(field.value.trim());
    for (const country of countries) {
      const button = country.querySelector('button');
      const names = [button?.firstElementChild?.textContent, country.dataset.name, button?.value];
      country.hidden = !names.some((name) => plain(name ?? '').includes(term));
    }
    status.textContent = found().length > 0 ? '' : (status.dataset.none ?? '');
  };
  field.addEventListener('input', follow);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // The key would also press the button that it moves to.
    event.preventDefault();
    const [only, ...others] = found();
    if (others.length === 0) only?.querySelector('button')?.focus();
  });
  // A back navigation fills the field again.
  addEventListener('pageshow', follow);
  place.dataset.ready = '';
}
