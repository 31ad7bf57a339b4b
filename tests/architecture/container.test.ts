import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n');

test('the container image installs exactly the lock file, without a fallback', () => {
  const installs = lines.filter((line) => /^RUN\b.*\bnpm (?:ci|i|install|add)\b/.test(line));
  expect(installs).toEqual(['RUN npm ci', 'RUN npm ci --omit=dev && npm cache clean --force']);
});

test('the container runs as a user without privileges', () => {
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
});
