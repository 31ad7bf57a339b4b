import './lib/runtime.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { parseOptions } from './lib/parse-options.mjs';

// The pictures have few colours: a third of their bytes, and no difference that the comparison counts.
parseOptions(
  {},
  `Makes the pictures again that tests/e2e/components.script-only.spec.ts compares the components with:

  npm run pictures
`,
);
const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync('node', ['bin/test-file.mjs', 'tests/e2e/components.script-only.spec.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: 'make' },
});
const folder = join(root, 'tests/e2e/pictures');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.png'))) {
  const file = join(folder, name);
  writeFileSync(
    file,
    await sharp(readFileSync(file))
      .png({ palette: true, colours: 24, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer(),
  );
}
process.exitCode = status ?? 1;
