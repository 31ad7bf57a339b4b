import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderLawTables } from './law/render-law-tables.ts';

/** Writes the tables of docs/law.md between their marks. A test compares them with the code. */
const file = join(import.meta.dirname, '../docs/law.md');
const written = Object.entries(renderLawTables()).reduce(
  (text, [name, table]) =>
    text.replace(
      new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
      (_, before: string, after: string) => `${before}${table}\n${after}`,
    ),
  readFileSync(file, 'utf8'),
);
writeFileSync(file, written);
