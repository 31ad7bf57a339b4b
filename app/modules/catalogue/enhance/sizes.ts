import { rememberedSizes, rememberSize } from './remembered-sizes.ts';

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
