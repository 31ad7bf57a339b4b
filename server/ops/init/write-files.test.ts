import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeFiles } from './write-files.ts';

const options = { force: false, stamp: '20261201T120000' };
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('`writeFiles` writes secrets for their owner alone, and keeps what it replaces in the same way', () => {
  const folder = temporaryFolder('init');
  const path = join(folder, '.env');
  const write = (text: string, force = false) => writeFiles([{ path, text, mode: 0o600 }], { ...options, force });
  expect(write('A=1\n')).toEqual([{ path, isChanged: true, backup: null }]);
  expect(modeOf(path)).toBe(0o600);
  expect(write('A=1\n')).toEqual([{ path, isChanged: false, backup: null }]);
  const backup = `${path}.20261201T120000`;
  expect(write('A=2\n')).toEqual([{ path, isChanged: true, backup }]);
  expect([readFileSync(path, 'utf8'), readFileSync(backup, 'utf8'), modeOf(backup)]).toEqual(['A=2\n', 'A=1\n', 0o600]);
  expect(write('A=3\n', true)).toEqual([{ path, isChanged: true, backup: null }]);
});

test('`writeFiles` leaves everything as it is where one file cannot be written', () => {
  const folder = temporaryFolder('init');
  const first = join(folder, 'shop.json');
  writeFileSync(first, 'former');
  const files = [
    { path: first, text: 'new', mode: 0o644 },
    { path: join(folder, 'missing', '.env'), text: 'A=1', mode: 0o600 },
  ];
  expect(() => writeFiles(files, options)).toThrow(/ENOENT/);
  expect([readdirSync(folder), readFileSync(first, 'utf8')]).toEqual([['shop.json'], 'former']);
  mkdirSync(join(folder, 'missing'));
  writeFiles(files, options);
  expect(readFileSync(first, 'utf8')).toBe('new');
});
