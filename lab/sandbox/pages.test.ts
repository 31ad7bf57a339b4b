import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { escapeHtml, SANDBOX_PAGE_CSS, sandboxPage } from './pages.ts';

test.each([
  ['en', 'no money'],
  ['de', 'kein Geld'],
  ['nl', 'geen geld'],
] as const)('a sandbox page in %s begins with the notice that no money moves', (language, words) => {
  const { document } = parseHTML(sandboxPage({ language, title: 'Your bank', body: '<h1>Your bank</h1>' }));
  expect(document.documentElement.getAttribute('lang')).toBe(language);
  expect(document.querySelector('main')?.firstElementChild?.textContent).toContain(words);
  expect(document.title).toBe('Your bank');
});

test('a sandbox page runs no script and no inline style', () => {
  const html = sandboxPage({
    language: 'en',
    title: '</title><script>alert(1)</script>',
    body: escapeHtml('"><img onerror="x">'),
  });
  const { document } = parseHTML(html);
  expect(document.querySelector('script, style, img, [style]')).toBeNull();
  expect(document.title).toContain('<script>');
});

test('the sandbox style loads nothing and hides no focus', () => {
  expect(SANDBOX_PAGE_CSS).not.toMatch(/url\(|@import|outline:\s*(?:0|none)/);
  expect(SANDBOX_PAGE_CSS).toContain(':focus-visible');
});
