import { LIST_REPLACED } from './filters.ts';
import { LIST_GROWN } from './more-products.ts';
import { rememberedSizes, rememberSize } from './remembered-sizes.ts';

/** What a size that was chosen in a filter is remembered as: a list has products of every measure. */
const OF_LISTS = 'list';
const PLACE = '{size}';

/**
 * Offers the size chosen last, on a product's page or in a filter, as a choice of the filter, and marks the cards of
 * the list: those that have it in stock and those that have only others of its measure.
 */
export function enhanceOwnSize(): void {
  const form = document.querySelector<HTMLFormElement>('form#filter');
  const marks = document.querySelector<HTMLTemplateElement>('template#own-size')?.content.children;
  if (!form || !marks) return;
  const show = () => {
    const box = ownBox(form);
    if (!box) return;
    const button = form.querySelector<HTMLButtonElement>('[data-own-size]');
    if (button) {
      button.textContent = (button.dataset.ownSize ?? '').replace(PLACE, box.dataset.label ?? box.value);
      button.hidden = box.checked || box.disabled;
    }
    for (const card of document.querySelectorAll('#cards > li')) markCard(card, marks, box.value);
  };
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('[data-own-size]')) ownBox(form)?.click();
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'size' && target.checked)
      rememberSize(OF_LISTS, target.value);
    show();
  });
  // The size of a card that was added.
  document.addEventListener('submit', ({ submitter }) => {
    const size = submitter?.dataset.size;
    if (size === undefined) return;
    rememberSize(OF_LISTS, size);
    show();
  });
  for (const change of [LIST_REPLACED, LIST_GROWN]) document.addEventListener(change, show);
  show();
}

/** The box of the size chosen last that the list offers. */
function ownBox(form: HTMLFormElement): HTMLInputElement | undefined {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=size]')];
  const latestFirst = Object.values(rememberedSizes()).reverse();
  return latestFirst.flatMap((size) => boxes.find(({ value }) => value === size) ?? [])[0];
}

/** The measure of a size: 0 letters, 1 ages, 2 numbers. */
const measureOf = (size: string) => Number(/^\d/.test(size)) + Number(/\d$/.test(size));

/**
 * Puts one of two marks over the picture: that the size is there, or that it is not. A card with no size of that
 * measure in stock has none. The button of the size is marked too.
 */
function markCard(card: Element, [there, absent]: Iterable<Element>, value: string): void {
  let isThere = false;
  let isMeasured = false;
  for (const button of card.querySelectorAll<HTMLElement>('[data-size]')) {
    const { size = '' } = button.dataset;
    const isOwn = size === value;
    button.toggleAttribute('data-own', isOwn);
    isThere ||= isOwn;
    isMeasured ||= measureOf(size) === measureOf(value);
  }
  card.querySelector('[data-mark]')?.remove();
  if (!isMeasured) return;
  const mark = (isThere ? there : absent)?.cloneNode(true) as HTMLElement;
  card.querySelector('article > div')?.append(mark);
}
