import { startParts } from '#app/web/enhance/start-parts.ts';
import { rememberedSizes, rememberSize } from './remembered-sizes.ts';

/** The id of the message beside the sizes, as the shop prints it. */
const SIZE_ERROR = 'size-error';

type Parts = { readonly form: HTMLFormElement; readonly sizes: readonly HTMLInputElement[] };

/** Shows the size for a shoe size at once, and chooses it. `sizes` are the sizes of the product. */
export function enhanceShoes(sizes: readonly HTMLInputElement[]): void {
  const form = document.querySelector<HTMLFormElement>('form[data-shoes]');
  const select = form?.querySelector('select');
  const button = form?.querySelector('button');
  if (!form || !select || !button) return;
  button.hidden = true;
  select.addEventListener('change', () => {
    const fitting = select.selectedOptions[0]?.dataset.size;
    for (const answer of form.querySelectorAll<HTMLElement>('[data-answer]'))
      answer.hidden = answer.dataset.answer !== fitting;
    if (fitting !== undefined) choose(sizes, fitting);
  });
}

/** Chooses the size that was chosen last for what this product measures, and remembers the next one. */
export function enhanceRememberedSize(form: HTMLFormElement, sizes: readonly HTMLInputElement[]): void {
  const { measure } = form.dataset;
  if (measure === undefined || sizes.length < 2) return;
  form.addEventListener('change', () => {
    const size = sizes.find(({ checked }) => checked)?.dataset.size;
    if (size !== undefined) rememberSize(measure, size);
  });
  const last = rememberedSizes()[measure];
  if (last !== undefined && !sizes.some(({ checked }) => checked)) choose(sizes, last);
}

function choose(sizes: readonly HTMLInputElement[], value: string): void {
  const size = sizes.find(({ dataset, disabled }) => dataset.size === value && !disabled);
  if (!size) return;
  size.checked = true;
  size.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Says beside the sizes that one is missing, without a request; keeps the chosen size in the links to other colours;
 * and has the size in the bar of a phone.
 */
export function enhanceBuyForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-buy]');
  if (!form) return;
  const sizes = [...form.querySelectorAll<HTMLInputElement>('[name=id]')];
  const parts: Parts = { form, sizes };
  form.addEventListener('submit', (event) => {
    if (sizes.some(({ checked }) => checked)) return;
    event.preventDefault();
    // The form is not sent: what adds to the bag does not see it.
    event.stopPropagation();
    requestSize(parts);
  });
  startParts(
    () => enhanceBar(parts),
    () => enhanceShoes(sizes),
  );
  const follow = () => {
    const chosen = sizes.find(({ checked }) => checked);
    if (!chosen) return;
    document.getElementById(SIZE_ERROR)?.remove();
    keepInColours(chosen.dataset.size ?? '');
  };
  form.addEventListener('change', follow);
  addEventListener('pageshow', follow);
  enhanceRememberedSize(form, sizes);
}

function requestSize({ form, sizes }: Parts): void {
  const legend = form.querySelector('legend');
  const message = document.getElementById(SIZE_ERROR) ?? document.createElement('p');
  message.id = SIZE_ERROR;
  message.dataset.mark = '';
  message.setAttribute('role', 'alert');
  message.textContent = form.dataset.buy ?? '';
  legend?.after(message);
  legend?.parentElement?.setAttribute('aria-describedby', SIZE_ERROR);
  sizes.find(({ disabled }) => !disabled)?.focus();
}

function keepInColours(size: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-colours] a')) {
    const url = new URL(link.href);
    url.searchParams.set('size', size);
    link.href = url.href;
  }
}

/** The bar has the size of the form, and the other way round. */
function enhanceBar({ form, sizes }: Parts): void {
  const bar = document.querySelector('[data-bar]');
  const choice = bar?.querySelector('select');
  if (!choice) return;
  choice.hidden = false;
  bar?.querySelector('strong')?.remove();
  const follow = () => {
    choice.value = sizes.find(({ checked }) => checked)?.value ?? '';
  };
  choice.addEventListener('change', () => {
    for (const size of sizes) size.checked = size.value === choice.value;
    form.dispatchEvent(new Event('change'));
  });
  form.addEventListener('change', follow);
  addEventListener('pageshow', follow);
}
