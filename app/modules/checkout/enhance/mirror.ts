type Mirror = { readonly keep: Readonly<Record<string, string>>; readonly drop: readonly string[] };

/**
 * Stores the mirrors of the page in the browser and removes those that ended. Shows the offer to restore a cart when a
 * mirror has one.
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
    // Storage may be blocked or full: the cookie alone has the checkout then.
  }
}
