import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPlatformApi } from '#scripts/platform-api/render-platform-api.ts';
import { OPERATIONS, type Operation } from '#server/platform/http/contract/operations.ts';
import { ROOT } from './sources.ts';

const document = readFileSync(join(ROOT, 'docs/platform-api.yaml'), 'utf8');

test('is what the table of operations says; npm run platform:api writes it', () => {
  expect(document).toBe(renderPlatformApi());
});

test('names every path with every method', () => {
  for (const { method, path } of Object.values(OPERATIONS))
    expect(document).toMatch(new RegExp(`\\n  ${path}:\\n(?:    .*\\n)*?    ${method.toLowerCase()}:`));
});

test('has no two calls of one method and path, and no value of a visitor in a path', () => {
  const calls = Object.values(OPERATIONS).map(({ method, path }: Operation) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((call) => /[:{}*]/.test(call))).toEqual([]);
});
