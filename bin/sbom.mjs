import './lib/runtime.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run sbom` prints the list of components that the shop runs on, in CycloneDX. It is made of a lock file without
 * the packages of development: `npm sbom --omit=dev` (11.19) leaves out each package that one of them needs as well,
 * React among them.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { devDependencies: _, ...manifest } = read('package.json');
const lock = read('package-lock.json');
const { devDependencies: __, ...own } = lock.packages[''];
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);

const temporary = mkdtempSync(join(tmpdir(), 'components-'));
try {
  // The tool names the shop after its folder.
  const folder = join(temporary, manifest.name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(packages) } }),
  );
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
