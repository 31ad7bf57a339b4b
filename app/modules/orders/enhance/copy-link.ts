/**
 * Shows the button that copies the link of an order or of a wish list. Where the browser refuses, the link is selected
 * instead.
 */
export function enhanceCopyLink(): void {
  const link = document.querySelector<HTMLAnchorElement | HTMLInputElement>('#order-link, #share-link');
  const button = document.querySelector<HTMLButtonElement>('[data-part="copy-link"]');
  const status = document.getElementById('link-copied');
  if (!link || !button || !status) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const text = link instanceof HTMLInputElement ? link.value : link.href;
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    copied.then(
      () => {
        status.textContent = status.dataset.text ?? '';
      },
      () => select(link),
    );
  });
}

function select(link: HTMLAnchorElement | HTMLInputElement): void {
  if (link instanceof HTMLInputElement) link.select();
  else getSelection()?.selectAllChildren(link);
}
