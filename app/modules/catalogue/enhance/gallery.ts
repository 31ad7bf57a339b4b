import type { enhanceZoom } from './zoom.ts';

/** How far into view a picture is when it counts as the one shown. */
const SHOWN = 0.9;

let isZoomLoaded = false;

type Gallery = { readonly row: HTMLElement; readonly dialog: HTMLDialogElement; readonly large: HTMLElement };

/**
 * The links to the pictures of a product scroll their row without moving the page, and name the picture shown. A
 * picture opens in a modal dialog, which loads what brings pictures nearer; it closes at the picture it shows.
 */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  const row = gallery?.querySelector<HTMLElement>('ul');
  const dialog = gallery?.querySelector('dialog');
  const large = dialog?.querySelector<HTMLElement>('ul');
  if (!gallery || !row || !dialog || !large || !('HTMLDialogElement' in window)) return;
  const parts: Gallery = { row, dialog, large };
  dialog.dataset.on = '0';
  gallery.addEventListener('click', (event) => follow(event, parts));
  dialog.addEventListener('keydown', (event) => turn(event, large));
  // A closed dialog has no scroll position: the attribute has the picture shown last.
  large.addEventListener('scroll', () => {
    if (dialog.open) dialog.dataset.on = String(shownIn(large));
  });
  dialog.addEventListener('close', () => {
    const shown = Number(dialog.dataset.on);
    show(row, shown);
    row.children[shown]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  });
  const named = [...large.children].findIndex(({ id }) => `#${id}` === location.hash);
  if (named >= 0) open(parts, named);
  markShown(row, [...gallery.querySelectorAll('nav a')]);
}

/** A click on a link to a picture. */
function follow(event: MouseEvent, { row, dialog, large }: Gallery): void {
  const target = event.target as Element;
  const hash = target.closest('a')?.hash;
  if (hash === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const index = Number(/\d+$/.exec(hash)?.[0]) - 1;
  if (hash === '#pictures') dialog.close();
  else if (!hash.startsWith('#large-')) show(row, index, 'auto');
  else if (dialog.open) show(large, index, 'auto');
  else open({ row, dialog, large }, index);
}

/** The pictures of the row are below the large ones until these are there. */
function open({ row, dialog, large }: Gallery, index: number): void {
  dialog.dataset.on = String(index);
  for (const [at, item] of [...large.children].entries()) {
    const preview = item.querySelector('img[aria-hidden]');
    const small = [...(row.children[at]?.querySelectorAll('img') ?? [])].at(-1)?.currentSrc;
    if (preview && small) preview.setAttribute('src', small);
  }
  dialog.showModal();
  show(large, index);
  const address = document.querySelector<HTMLElement>('[data-zoom]')?.dataset.zoom;
  if (!address || isZoomLoaded) return;
  isZoomLoaded = true;
  // Without it pictures stay as large as the screen.
  import(/* @vite-ignore */ address).then(
    (zoom: { readonly enhanceZoom: typeof enhanceZoom }) =>
      zoom.enhanceZoom(large, () => large.children[shownIn(large)]),
    () => undefined,
  );
}

function turn(event: KeyboardEvent, large: HTMLElement): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  show(large, shownIn(large) + step, 'auto');
}

const shownIn = (row: HTMLElement) => Math.round(row.scrollLeft / row.clientWidth);

/** Scrolls a row to a picture, as its style says or at once. */
function show(row: HTMLElement, index: number, behavior: ScrollBehavior = 'instant'): void {
  const item = row.children[index];
  if (!item) return;
  for (const near of row.querySelectorAll('[data-near]')) {
    near.removeAttribute('data-near');
    near.removeAttribute('style');
  }
  const from = row.children[0]?.getBoundingClientRect().left ?? 0;
  row.scrollTo({ left: item.getBoundingClientRect().left - from, behavior });
}

/** Marks the link of the picture in view. */
function markShown(row: HTMLElement, links: readonly Element[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links[[...row.children].indexOf(target)];
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { root: row, threshold: SHOWN },
  );
  for (const item of row.children) observer.observe(item);
}
