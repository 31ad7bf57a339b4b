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

test('makes a secret once and hands out the same one after a restart', () => {
  const dataDir = join(folder(), 'new');
  const first = storedSecrets(dataDir);
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(storedSecrets(dataDir)).toEqual(first);
});

test('keeps the file to its owner', () => {
  const dataDir = folder();
  storedSecrets(dataDir);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
});

test('takes the rights of others off a file that has them', () => {
  const dataDir = folder();
  const file = join(dataDir, 'secrets.json');
  for (const text of [`{"sessionSecrets":["${'s'.repeat(32)}"]}`, 'not readable']) {
    writeFileSync(file, text);
    chmodSync(file, 0o644);
    storedSecrets(dataDir);
    expect(statSync(file).mode & 0o077).toBe(0);
  }
});

test('replaces a file it cannot read', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secrets.json'), '{"sessionSecrets":["short"]}');
  const made = storedSecrets(dataDir);
  expect(made[0]).not.toBe('short');
  expect(storedSecrets(dataDir)).toEqual(made);
});

test('makes a different secret for every shop', () => {
  expect(storedSecrets(folder())).not.toEqual(storedSecrets(folder()));
});
