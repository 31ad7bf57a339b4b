import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { enhanceAutosubmit } from './autosubmit.ts';

test('enhanceAutosubmit submits a form once for a choice, also where its part of the page is enhanced again', () => {
  const { document, Event } = parseHTML('<form data-autosubmit><select></select><button>OK</button></form>');
  const form = document.querySelector('form') as HTMLFormElement;
  let submits = 0;
  form.requestSubmit = () => {
    submits += 1;
  };
  enhanceAutosubmit(document);
  enhanceAutosubmit(document);
  document.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(submits).toBe(1);
});

test('enhanceAutosubmit shows the button of a form with texts once one has changed', () => {
  const { document, Event } = parseHTML('<form data-changes><input><button>OK</button></form>');
  enhanceAutosubmit(document);
  const button = document.querySelector('button');
  expect(button?.hidden).toBe(true);
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(button?.hidden).toBe(false);
});
