type Mirror = { readonly keep: Readonly<Record<string, string>>; readonly drop: readonly string[] };

/**
 * Keeps in the browser what the page says to keep beside the cookie, and drops what is over. A page that prints the
 * offer to go on with a bag from earlier shows it when there is one.
 */
export function enhanceMirror(): void {
  try {
    const json = document.getElementById('mirror')?.textContent;
    if (json) {
      const { keep, drop }: Mirror = JSON.parse(json);
      for (const name of drop) for (const storage of [localStorage, sessionStorage]) storage.removeItem(name);
      for (const [name, text] of Object.entries(keep)) localStorage.setItem(name, text);
    }
    const offer = document.getElementById('restore-bag');
    if (!offer || localStorage.getItem('cart-tokens') === null) return;
    for (const field of offer.querySelectorAll('input')) field.value = localStorage.getItem(field.name) ?? '';
    offer.hidden = false;
  } catch {
    // Storage may be refused or full: the cookie alone carries the checkout then.
  }
}
