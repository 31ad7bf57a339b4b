import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Makes the pictures that `tests/e2e/components.script-only.spec.ts` compares the components with.
const { status } = spawnSync('node', ['bin/test-file.mjs', 'tests/e2e/components.script-only.spec.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, PICTURES: 'make' },
});
process.exitCode = status ?? 1;
