import { expect, test } from 'vitest';
import { readCheckoutNewsletterTexts, readNewsletterTexts } from './frame.ts';

const notes: [string, object][] = [];
const note = (message: string, details: object) => void notes.push([message, details]);
const bundled = {
  title: 'News',
  subtitle: 'Now and then',
  button: 'Sign me up',
  legal: 'Only for the newsletter',
  successMessage: 'Look into your mail',
  errorMessage: 'Try again',
};

test('`readNewsletterTexts` merges field by field, and an empty field never wins', () => {
  const changed = { title: 'Socks by mail', subtitle: '', button: '  ', errorMessage: null };
  expect(readNewsletterTexts([changed, bundled], note)).toEqual({ ...bundled, title: 'Socks by mail' });
  expect(notes).toEqual([]);
});

test('`readNewsletterTexts` logs a field of the wrong type and takes the one below', () => {
  expect(readNewsletterTexts([{ legal: 7 }, bundled], note)).toEqual(bundled);
  expect(notes.splice(0)).toEqual([['Problem with newsletter', { field: 'legal', reason: ': invalid_type' }]]);
});

test('`readNewsletterTexts` names the field that no source has', () => {
  expect(readNewsletterTexts([{ ...bundled, successMessage: '' }], note)).toBeNull();
  expect(notes.splice(0)).toEqual([['Problem with newsletter. Missing keys', { field: 'successMessage' }]]);
});

test('`readCheckoutNewsletterTexts` needs the words beside the box, and no others', () => {
  expect(readCheckoutNewsletterTexts([{ descriptionCta: 'Yes, please' }], note)).toEqual({
    descriptionCta: 'Yes, please',
    legalText: '',
  });
});
