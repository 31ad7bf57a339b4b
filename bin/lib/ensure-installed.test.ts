import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, 'ensure-installed.mjs')).href;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs with an npm whose `ci` says `words` and ends with `code`; gives what it was called with. */
function install({ words = '', code = 0, installCode = 0 }) {
  const calls = join(folder, 'calls');
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh\necho "$1" >> '${calls}'\nif [ "$1" = ci ]; then echo "${words}" >&2; exit ${code}; fi\nexit ${installCode}\n`,
    { mode: 0o755 },
  );
  const program = `const { ensureInstalled } = await import('${MODULE}'); await ensureInstalled({ root: ${JSON.stringify(folder)} });`;
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  });
  return {
    ok: status === 0,
    said: stdout + stderr,
    calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [],
  };
}

describe('`ensureInstalled`', () => {
  test('runs `npm ci` and nothing else', () => {
    expect(install({})).toMatchObject({ ok: true, calls: ['ci'] });
  });

  test('shows the words of an `npm ci` that fails, and does not install past the lock file', () => {
    const { ok, said, calls } = install({
      words: 'EUSAGE package.json and package-lock.json are not in sync',
      code: 1,
    });
    expect({ ok, calls }).toEqual({ ok: false, calls: ['ci'] });
    expect(said).toContain('are not in sync');
  });

  test('installs without a package that the registry does not have, and says so', () => {
    const { ok, said, calls } = install({ words: 'npm error code E404 no such package', code: 1 });
    expect({ ok, calls }).toEqual({ ok: true, calls: ['ci', 'install'] });
    expect(said).toContain('no such package');
  });

  test('fails when that fails, too', () => {
    expect(install({ words: 'npm error code ETARGET', code: 1, installCode: 1 })).toMatchObject({
      ok: false,
      calls: ['ci', 'install'],
    });
  });

  test('does nothing where the installed packages are those of the lock file', () => {
    const present = join(folder, 'node_modules');
    mkdirSync(present);
    writeFileSync(join(present, '.package-lock.json'), JSON.stringify({ packages: {} }));
    expect(install({})).toMatchObject({ ok: true, calls: [] });
  });
});
