import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    storedSecrets(dataDir);
    expect(statSync(file).mode & 0o077).toBe(0);
  }
});

test('development secrets replace an invalid file', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secrets.json'), '{"sessionSecrets":["short"]}');
  const made = storedSecrets(dataDir);
  expect(made[0]).not.toBe('short');
  expect(storedSecrets(dataDir)).toEqual(made);
});

test('development secrets differ between data directories', () => {
  expect(storedSecrets(folder())).not.toEqual(storedSecrets(folder()));
});
