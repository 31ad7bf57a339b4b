/** Shows the button that copies the link of the order. Where the browser refuses, the link is selected instead. */
export function enhanceCopyLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('#order-link');
  const button = document.querySelector<HTMLButtonElement>('[data-part="copy-link"]');
  const status = document.getElementById('link-copied');
  if (!link || !button || !status) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const copied = navigator.clipboard?.writeText(link.href) ?? Promise.reject(new Error('No clipboard'));
    copied.then(
      () => {
        status.textContent = status.dataset.text ?? '';
      },
      () => getSelection()?.selectAllChildren(link),
    );
  });
}
