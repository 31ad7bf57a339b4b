import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { loadEnvFile } from './env-file.mjs';

afterEach(() => vi.unstubAllEnvs());

test('`loadEnvFile` reads `.env` beside the program, and leaves what is set', () => {
  const root = temporaryFolder('env-file');
  vi.stubEnv('SHOP_SET', 'before');
  vi.stubEnv('SHOP_NEW', undefined);
  loadEnvFile({ root });
  writeFileSync(join(root, '.env'), "SHOP_SET=file\nSHOP_NEW='from the file'\n");
  vi.stubEnv('ENV_FILE', 'none');
  loadEnvFile({ root });
  expect([process.env.SHOP_SET, process.env.SHOP_NEW]).toEqual(['before', undefined]);
  vi.stubEnv('ENV_FILE', undefined);
  loadEnvFile({ root });
  expect([process.env.SHOP_SET, process.env.SHOP_NEW]).toEqual(['before', 'from the file']);
});
