import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { setUpUpkeep } from './upkeep-fixture.ts';

const suite = setUpUpkeep();
const { fill, run } = suite;

/** A key file as `age-keygen` writes it, and its recipient. */
async function newKey(name: string): Promise<{ readonly file: string; readonly recipient: string }> {
  const identity = await generateIdentity();
  const file = join(suite.folder, name);
  const recipient = await identityToRecipient(identity);
  writeFileSync(file, `# created: 2026-11-23T09:00:00Z\n# public key: ${recipient}\n${identity}\n`);
  return { file, recipient };
}

const PLAIN = /plain|\.part|restoring|before/;
const left = () => readdirSync(suite.folder).filter((name) => PLAIN.test(name));

test('an encrypted backup is in the age format, readable by its owner alone, and its key restores the store', async () => {
  await fill();
  const key = await newKey('key.txt');
  const backup = join(suite.folder, 'backup.age');
  expect(await run('backup', backup, '--encrypt-to', key.recipient)).toBe(0);
  expect(suite.output).toContain('encrypted: only the key of that recipient opens it');
  const bytes = readFileSync(backup);
  expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  expect(bytes.includes('SQLite format 3')).toBe(false);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(left()).toEqual([]);

  expect(await run('restore', backup, '--identity', key.file)).toBe(0);
  expect(suite.output).toContain(`${backup} is the store now.`);
  expect(left().every((name) => name.startsWith('shop.sqlite.before-'))).toBe(true);
  expect(await run('doctor', 'store')).toBe(0);
});

test('a backup that its key does not open, or that is damaged, is rejected and the store stays', async () => {
  await fill();
  const [key, other] = [await newKey('key.txt'), await newKey('other.txt')];
  const backup = join(suite.folder, 'backup.age');
  await run('backup', backup, '--encrypt-to', key.recipient);
  const bytes = readFileSync(backup);
  const altered = Buffer.from(bytes);
  altered[bytes.length - 40] = (altered[bytes.length - 40] ?? 0) ^ 1;
  const before = readFileSync(suite.file);
  const cases: readonly (readonly [content: Buffer, keyFile: string, message: RegExp])[] = [
    [bytes, other.file, /cannot be decrypted: no key in .*other\.txt opens it\. Nothing was changed\./],
    [bytes.subarray(0, -100), key.file, /it is damaged or was not copied to its end\. Nothing was changed\./],
    [bytes.subarray(0, 65_536 + 200), key.file, /it is damaged or was not copied to its end\. Nothing was changed\./],
    [bytes.subarray(0, 30), key.file, /it is damaged or was not copied to its end\. Nothing was changed\./],
    [altered, key.file, /it is damaged or was not copied to its end\. Nothing was changed\./],
    [Buffer.from('SQLite format 3'), key.file, /is not encrypted: leave out --identity/],
  ];
  for (const [content, keyFile, message] of cases) {
    const file = join(suite.folder, 'given.age');
    writeFileSync(file, content);
    expect(await run('restore', file, '--identity', keyFile)).toBe(1);
    expect(suite.complained).toMatch(message);
    expect(left()).toEqual([]);
  }
  expect(await run('restore', backup)).toBe(1);
  expect(suite.complained).toContain('is encrypted: name the file with its key by --identity');
  expect(readFileSync(suite.file).equals(before)).toBe(true);
});

test('a text that is no recipient and a file without a key are rejected before anything is written', async () => {
  await fill();
  const key = await newKey('key.txt');
  const backup = join(suite.folder, 'backup.age');
  expect(await run('backup', backup, '--encrypt-to', 'age1wrong')).toBe(1);
  expect(suite.complained).toContain('age1wrong is no recipient of age');
  expect(existsSync(backup)).toBe(false);

  await run('backup', backup, '--encrypt-to', key.recipient);
  writeFileSync(join(suite.folder, 'empty.txt'), '# nothing\n');
  writeFileSync(join(suite.folder, 'wrong.txt'), 'AGE-SECRET-KEY-WRONG\n');
  for (const [name, message] of [
    ['absent.txt', 'There is no file'],
    ['empty.txt', 'has no key of age'],
    ['wrong.txt', 'has a line that is no key of age'],
  ] as const) {
    expect(await run('restore', backup, '--identity', join(suite.folder, name))).toBe(1);
    expect(suite.complained).toContain(message);
    expect(suite.complained).not.toContain('SECRET-KEY-WRONG');
  }
  expect(await run('backup', backup, '--encrypt-to', key.recipient)).toBe(1);
  expect(suite.complained).toContain('exists already');
});
