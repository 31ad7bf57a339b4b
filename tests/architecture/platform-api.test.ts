import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPlatformApi } from '#scripts/platform-api/render-platform-api.ts';
import { CALLS } from '#server/platform/http/operations.ts';
import { ROOT } from './sources.ts';

const document = readFileSync(join(ROOT, 'docs/platform-api.yaml'), 'utf8');

test('the API document equals the description of the operations; npm run platform:api writes it', () => {
  expect(document).toBe(renderPlatformApi());
});

test('the API document has every call', () => {
  for (const path of CALLS.keys()) expect(document).toContain(`\n  ${path}:\n    post:\n`);
});
