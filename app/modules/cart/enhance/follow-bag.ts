const bagCookies = () => document.cookie.match(/\bbag(-us)?=\d+/g)?.join();

/** A page that a back navigation shows from memory is loaded again when the number on the bag has changed. */
export function enhanceBagNumber(): void {
  let left: string | undefined;
  addEventListener('pagehide', () => {
    left = bagCookies();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const isStep = document.body.dataset.pageType?.startsWith('checkout');
    if (persisted && !isStep && bagCookies() !== left) location.reload();
  });
}
