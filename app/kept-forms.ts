import { endKept, keepForm } from './web/enhance/kept-form.ts';
import type { KeptForm } from './web/forms/kept-form.ts';

// The script of pages with a form that outlives its tab, and of those that say that it has arrived.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-kept]'))
  keepForm(form, { name: form.dataset.kept as KeptForm, isAnswer: 'answer' in form.dataset });
for (const { dataset } of document.querySelectorAll<HTMLElement>('script[data-ends]'))
  endKept(dataset.ends as KeptForm);
