import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const MODULES = [
  '#server/composition/commands.ts',
  '#server/composition/migrations.ts',
  '#tests/support/shop-nodes.ts',
];

test.each(MODULES)('%s loads without a bundler, as proofs and measurements load it', async (module) => {
  const program = `import(${JSON.stringify(module)})`;
  const loaded = promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: ROOT });
  await expect(loaded).resolves.toMatchObject({ stderr: '' });
});
