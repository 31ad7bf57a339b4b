import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageWeight } from './page-weight.mjs';
import { coresOf } from './processes.mjs';
import { formatTable } from './table.mjs';

test('`formatTable` aligns numbers to the right, or writes Markdown', () => {
  const rows = [
    ['page', 'ms'],
    ['home', '1.5'],
    ['a long name', '12.25'],
  ];
  expect(formatTable(rows)).toBe('page            ms\nhome           1.5\na long name  12.25');
  expect(formatTable(rows, { markdown: true })).toBe(
    '| page | ms |\n|---|---|\n| home | 1.5 |\n| a long name | 12.25 |',
  );
});

test('`coresOf` reads the list of cores that Linux writes', () => {
  expect([coresOf('0-2,5'), coresOf('3'), coresOf('')]).toEqual([[0, 1, 2, 5], [3], []]);
});

test('`pageWeight` sums each stylesheet and script of a page once, without stylesheets for other media', () => {
  const root = mkdtempSync(join(tmpdir(), 'weight-'));
  try {
    mkdirSync(join(root, 'build/client/assets'), { recursive: true });
    for (const file of ['a.css', 'b.css', 'print.css', 'c.js'])
      writeFileSync(join(root, 'build/client/assets', file), file.repeat(50));
    const html = Buffer.from(
      '<link rel="stylesheet" href="/assets/a.css"/><link precedence="x" rel="stylesheet" href="/assets/b.css"/><link rel="stylesheet" href="/assets/print.css" media="print"/><link rel="modulepreload" href="/assets/c.js"/><script src="/assets/c.js"></script>',
    );
    const packed = (file: string) => brotliCompressSync(Buffer.from(file.repeat(50))).length;
    expect(pageWeight(html, root)).toEqual({
      html: html.length,
      br: brotliCompressSync(html).length,
      css: packed('a.css') + packed('b.css'),
      js: packed('c.js'),
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
