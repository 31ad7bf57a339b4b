import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { storedSecrets } from './development-secrets.ts';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'secrets-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

test('development secrets are made once and stay the same after a restart', () => {
  const dataDir = join(folder(), 'new');
  const first = storedSecrets(dataDir);
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(storedSecrets(dataDir)).toEqual(first);
});

test('the file of development secrets is readable by its owner only', () => {
  const dataDir = folder();
  storedSecrets(dataDir);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
});

test('development secrets remove the access of other users to their file', () => {
  const dataDir = folder();
  const file = join(dataDir, 'secrets.json');
  for (const text of [`{"sessionSecrets":["${'s'.repeat(32)}"]}`, 'not readable']) {
    writeFileSync(file, text);
    chmodSync(file, 0o644);
    try {
      storedSecrets(dataDir);
    } catch {
      // The second file is no set of secrets.
    }
    expect(statSync(file).mode & 0o077).toBe(0);
  }
});

test.each(['', '{"sessionSecrets":["abc', '{"sessionSecrets":["short"]}', '{}', '\0'.repeat(64)])(
  'development secrets in a damaged file are not replaced: %j',
  (text) => {
    const dataDir = folder();
    const file = join(dataDir, 'secrets.json');
    writeFileSync(file, text);
    expect(() => storedSecrets(dataDir)).toThrow(
      /cannot be read: it is damaged\. Put a copy from a backup in its place\. Without one, delete the file/,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('development secrets in a folder that cannot be written are refused with advice', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => storedSecrets(join(file, 'data'))).toThrow(/cannot be written: ENOTDIR.*set DATA_DIR to another folder/);
});

test('development secrets leave no draft beside them', () => {
  const dataDir = folder();
  storedSecrets(dataDir);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

test('development secrets differ between data directories', () => {
  expect(storedSecrets(folder())).not.toEqual(storedSecrets(folder()));
});
