import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { migrations } from '#server/composition/migrations.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { commands } from '#tests/support/store-commands.ts';
import { addSearchLanguages } from './product-words.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'product-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => createSqliteStore({ file: join(folder, 'shop.sqlite'), commands, migrations });

test('`addSearchLanguages` gives products stored before a language existed the words of the fallback language', async () => {
  const store = await open();
  await store.command('importProducts', { products: [sampleProduct('A1')], now: 0, rank: 0 });
  await store.close();
  const direct = openSqlite(join(folder, 'shop.sqlite'));
  direct.prepare("DELETE FROM product_words WHERE language = 'nl'").run();
  direct.close();
  const again = await open();
  expect(await addSearchLanguages(again)).toEqual(['nl']);
  expect(await addSearchLanguages(again)).toEqual([]);
  const rows = await again.read.all<{ language: string; words: string }>('SELECT language, words FROM product_words');
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
  const wordsOf = (language: string) => rows.find((row) => row.language === language)?.words;
  expect(wordsOf('nl')).toBe(wordsOf('en'));
  expect(wordsOf('de')).toContain('socke');
  await again.close();
});
