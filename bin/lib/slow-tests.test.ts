import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inputsOf, SLOW_TESTS } from './slow-tests.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test.each(SLOW_TESTS)('`SLOW_TESTS` names a file that exists: %s', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});

test('`inputsOf` are the files that a test names in quotes, those that they name, and folders of data', () => {
  const root = mkdtempSync(join(tmpdir(), 'slow-tests-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(
    'server/store.test.ts',
    `import { open } from './store.ts';\nconst texts = import.meta.glob('./texts/*.json');`,
  );
  write('server/texts/de.json', '{}');
  write('server/store.ts', `import '#app/money.ts';\nimport 'pg';\nspawn('bin/shop.mjs');\nread('content-fallbacks');`);
  write('app/money.ts', `import './none.ts';\nimport '../server/store.ts';`);
  write('app/other.ts', '');
  write('bin/shop.mjs', '');
  write('content-fallbacks/socks.json', '{}');
  try {
    expect(inputsOf(root, { name: 'server/store.test.ts' })).toEqual([
      'app/money.ts',
      'bin/shop.mjs',
      'content-fallbacks/socks.json',
      'package-lock.json',
      'playwright.config.ts',
      'server/store.test.ts',
      'server/store.ts',
      'server/texts/de.json',
      'vitest.config.ts',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('`inputsOf` a test of the built shop are its programs, and of its pictures what the pictures show', () => {
  const inputs = (name: string) => inputsOf(ROOT, { name });
  expect(inputs('tests/http/process.test.ts')).toContain('app/routes.ts');
  expect(inputs('tests/http/process.test.ts')).not.toContain('app/web/ui/field.tsx');
  expect(inputs('tests/e2e/components.script-only.spec.ts')).toContain('app/web/ui/field.tsx');
  expect(inputs('tests/contracts/races.contract.test.ts')).not.toContain('app/routes.ts');
  expect(inputs('postgres')).toContain('server/store/sqlite-store.ts');
});
