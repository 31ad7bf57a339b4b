import { expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { uiText } from './ui-text.ts';

const { visit } = setUpShop();

test.each([
  ['uk', 'returns', /return/i],
  ['uk', 'size', /size/i],
  ['de', 'Rücksendung', /zurück|rücksend|retour|Rückgabe/i],
  ['nl', 'retourneren', /retour/i],
] as const)('the questions of /%s that answer “%s” stand open above the topics', async (storefront, term, words) => {
  const page = await visit(`/${storefront}/faq?q=${encodeURIComponent(term)}`);
  const found = [...page.document.querySelectorAll('main details[open]')];
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]?.textContent).toMatch(words);
  const language = storefront === 'uk' ? 'en' : storefront;
  expect(page.text('main [role=status]')).toBe(uiText('search:faq.found', { count: found.length, term }, language));
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
});

test('a term without an answer leads to the topics, and markup in it is text', async () => {
  const term = '<b>unicorn</b>';
  const page = await visit(`/uk/faq?q=${encodeURIComponent(term)}`);
  expect(page.text('main [role=status]')).toBe(uiText('search:faq.nothing', { term }));
  expect(page.document.querySelectorAll('main b')).toHaveLength(0);
  expect(page.document.querySelectorAll('main a[href^="/uk/faq/"]').length).toBeGreaterThan(2);
});

test('the help page without a term is indexed and shows no result', async () => {
  const page = await visit('/uk/faq?q=%20');
  expect(page.document.querySelector('main [role=status]')).toBeNull();
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '').not.toContain('noindex');
});
