import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** The first bytes of a file in the age format, which any age program opens. */
const AGE = 'age-encryption.org/v1\n';
const OWNER_ONLY = 0o600;

/** Whether a file is in the age format. */
export function isEncrypted(file: string): boolean {
  const head = Buffer.alloc(AGE.length);
  const handle = openSync(file, 'r');
  try {
    return readSync(handle, head, 0, AGE.length, 0) === AGE.length && head.toString('latin1') === AGE;
  } finally {
    closeSync(handle);
  }
}

/** Encrypts files for the holder of a key; throws for a text that is no recipient. */
export function createEncryption(recipient: string): (source: string, target: string) => Promise<void> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new OperatorError(`${recipient} is no recipient of age: age-keygen prints one, which begins with age1.`);
  }
  return (source, target) => transformed(source, target, (bytes) => encrypter.encrypt(bytes));
}

/** Decrypts files with the keys in a file as `age-keygen` writes it; throws for a file without one. */
export function createDecryption(identityFile: string): (source: string, target: string) => Promise<void> {
  if (!existsSync(identityFile)) throw new OperatorError(`There is no file ${identityFile}.`);
  const lines = readFileSync(identityFile, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const decrypter = new Decrypter();
  try {
    for (const line of lines) decrypter.addIdentity(line);
  } catch {
    // The message names no line: it may be a key.
    throw new OperatorError(`${identityFile} has a line that is no key of age, such as age-keygen writes.`);
  }
  if (lines.length === 0) throw new OperatorError(`${identityFile} has no key of age.`);
  return async (source, target) => {
    try {
      await transformed(source, target, (bytes) => decrypter.decrypt(bytes));
    } catch (error) {
      if (!(error instanceof Error) || 'syscall' in error) throw error;
      const isOtherKey = error.message.startsWith('no identity matched');
      const reason = isOtherKey ? `no key in ${identityFile} opens it` : 'it is damaged or was not copied to its end';
      throw new OperatorError(`${source} cannot be decrypted: ${reason}. Nothing was changed.`);
    }
  };
}

/** The stream of browsers, which the library takes. */
type Bytes = ReadableStream<Uint8Array>;

/** Writes a new file from another one, chunk by chunk; after a failure there is none. */
async function transformed(source: string, target: string, transform: (bytes: Bytes) => Promise<Bytes>): Promise<void> {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    const bytes = await transform(Readable.toWeb(createReadStream(source)) as unknown as Bytes);
    await pipeline(
      Readable.fromWeb(bytes as unknown as NodeStream<Uint8Array>),
      createWriteStream(part, { mode: OWNER_ONLY, flags: 'wx' }),
    );
    const handle = openSync(part, 'r');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}
