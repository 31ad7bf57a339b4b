import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, sourceFiles } from './sources.ts';

test('every use case has a unit test beside it', () => {
  const useCases = sourceFiles('app/modules').filter((file) => /\/usecases\/[^/]+\.server\.ts$/.test(file));
  expect(useCases.length).toBeGreaterThan(30);
  const untested = useCases.filter((file) => !existsSync(join(ROOT, file.replace('.server.ts', '.test.ts'))));
  expect(untested).toEqual([]);
});
