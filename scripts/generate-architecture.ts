import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from './architecture/read-imports.ts';
import { withDrawings } from './architecture/render-drawings.ts';

/** Writes the drawings of docs/architecture.md from the imports of the program. A test compares the two. */
const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/architecture.md');
writeFileSync(page, withDrawings(readFileSync(page, 'utf8'), readImports(root)));
