import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPlatformApi } from '#scripts/platform-api/render-platform-api.ts';
import type { Operation } from '#server/platform/http/contract/operation.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { ROOT } from './sources.ts';

const document = readFileSync(join(ROOT, 'docs/platform-api.yaml'), 'utf8');

test('the API document equals the table of operations; npm run platform:api writes it', () => {
  expect(document).toBe(renderPlatformApi());
});

test('the API document has every path with every method', () => {
  for (const { method, path } of Object.values(OPERATIONS))
    expect(document).toMatch(new RegExp(`\\n  ${path}:\\n(?:    .*\\n)*?    ${method.toLowerCase()}:`));
});

test('operations are unique by method and path, and no path contains a value of a visitor', () => {
  const calls = Object.values(OPERATIONS).map(({ method, path }: Operation) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((call) => /[:{}*]/.test(call))).toEqual([]);
});
