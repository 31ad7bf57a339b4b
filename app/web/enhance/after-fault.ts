import { faultEntry, isFile, PICTURE } from './fault-entry.ts';

/** Entries of one page at most. */
const MOST_ENTRIES = 10;
const sent: string[] = [];

/** Outlines in a square of 24: drawn by the browser, they need no answer of the shop. */
const OUTLINES: Readonly<Record<string, string>> = {
  socks: 'M8 3h7v9l4 3.5c2 2 .5 5.5-2.5 5.5-2 0-3-.5-4.5-2L9.5 16.5C8.5 15.5 8 14.5 8 13zM8 6.5h7',
  boxers: 'M4 6h16l1 12h-7l-2-5-2 5H3zM4 8.5h16',
  't-shirts': 'M8 4 3 7l2 4 2-1v10h10V10l2 1 2-4-5-3a4 4 0 0 1-8 0z',
  'gift-boxes': 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7C9 2 5 4 8 7M12 7c3-5 7-3 4 0',
};

/** A picture that cannot be loaded becomes the outline of its family of products; its text stays. */
export function drawOutline(picture: HTMLImageElement): void {
  if (/^$|^data:/.test(picture.src)) return;
  const family = picture.closest<HTMLElement>('[data-family]')?.dataset.family ?? '';
  const outline = OUTLINES[family] ?? OUTLINES.socks;
  picture.removeAttribute('srcset');
  for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
  picture.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48" fill="none" stroke="#6b5876"><path d="${outline}"/></svg>`,
  )}`;
}

/**
 * Sends what failed to the diagnostics log, the same once, and of pictures the first one. A picture becomes its
 * outline. `onMissingFile` is called for a script or a style sheet.
 */
export function afterFault(event: Pick<Event, 'type' | 'target'>, onMissingFile: () => void): void {
  const { target } = event;
  const entry = faultEntry(event, location.origin);
  const body = JSON.stringify(entry);
  const kind = entry?.code === PICTURE ? PICTURE : body;
  if (entry && !sent.includes(kind) && sent.push(kind) <= MOST_ENTRIES)
    fetch('/api/diagnostics/log', { method: 'POST', body, keepalive: true }).catch(() => {});
  if (target instanceof HTMLImageElement) drawOutline(target);
  if (isFile(target)) onMissingFile();
}
