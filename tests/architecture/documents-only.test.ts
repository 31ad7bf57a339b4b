import { expect, test } from 'vitest';
import { redirectSource } from '#app/modules/content/domain/redirects.ts';
import { readSource, sourceFiles } from './sources.ts';

/** What navigates by the data of a page, which no redirect of content leads on. */
const NAVIGATION = /\b(?:Link|NavLink|Form|Navigate|useNavigate|useSubmit|useRevalidator)\b/;

/** The names that a source imports of the framework. */
const importedBy = (file: string) =>
  [...readSource(file).matchAll(/import(?! type)\s*\{([^}]*)\}\s*from 'react-router'/g)]
    .map(([, names = '']) => names)
    .join();

const sources = sourceFiles('app');

test('every navigation is one of the browser, which follows redirects of content', () => {
  expect(sources.filter((file) => NAVIGATION.test(importedBy(file)))).toEqual([]);
});

test('the address step alone asks for data, of its own path, which has no redirect', () => {
  const fetching = sources.filter((file) => importedBy(file).includes('useFetcher'));
  expect(fetching).toEqual([
    'app/modules/checkout/islands/use-region-lists.ts',
    'app/modules/checkout/islands/use-sending.ts',
  ]);
  for (const file of fetching) expect(readSource(file), file).toMatch(/\baction\b/);
  for (const file of fetching) expect(readSource(file), file).not.toMatch(/\.load\(/);
  const hydrating = sources.filter(
    (file) => file.startsWith('app/routes/') && /\bhydrate: true\b/.test(readSource(file)),
  );
  expect(hydrating).toEqual(['app/routes/checkout-address.tsx']);
  expect(redirectSource('/checkout/address')).toBeNull();
});
