import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
/** Encryption of values that a browser keeps and returns. */
export interface Seals {
  /** The value as encrypted JSON. */
  seal(value: unknown): string;
  /** Null when the text was not encrypted here. */
  open(sealed: string): unknown;
}

type Key = { readonly id: Buffer; readonly key: Buffer };

/**
 * AES-256-GCM under the first secret, readable under all of them, so that secrets rotate without ending a checkout.
 * Layout: version, key id, nonce, tag, cipher text; base64url.
 */
export function createSeals(secrets: readonly string[]): Seals {
  const keys = secrets.map(keyOf);
  const first = keys[0];
  if (!first) throw new Error('At least one session secret is needed');
  return {
    seal: (value) => encrypt(JSON.stringify(value), first),
    open(sealed) {
      try {
        const text = decrypt(sealed, keys);
        return text === null ? null : JSON.parse(text);
      } catch {
        return null;
      }
    },
  };
}

function keyOf(secret: string): Key {
  return {
    id: createHash('sha256').update(`key id ${secret}`).digest().subarray(0, KEY_ID_BYTES),
    key: Buffer.from(hkdfSync('sha256', secret, 'pairwise', 'session cookie', 32)),
  };
}

const LARGEST_PLAIN = 16_384;
/** Shorter texts are stored: setting up compression costs more than the bytes that it saves. */
const SHORTEST_COMPRESSED = 700;
/** A stored block of DEFLATE, the last one: its type, its length and the complement of its length. */
const STORED = 1;
const STORED_HEAD = 5;
/** A window of 8 kB: a session is smaller, and the default of 32 kB costs more to allocate than compression takes. */
const WINDOW_BITS = 13;

/** DEFLATE data of a text. */
export function deflated(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length >= SHORTEST_COMPRESSED) return deflateRawSync(bytes, { windowBits: WINDOW_BITS, memLevel: 4 });
  const head = Buffer.alloc(STORED_HEAD);
  head[0] = STORED;
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** The bytes of DEFLATE data; throws where they are too many. */
export function inflated(data: Buffer): Buffer {
  const isOneStoredBlock = data[0] === STORED && data.readUInt16LE(1) === data.length - STORED_HEAD;
  return isOneStoredBlock ? data.subarray(STORED_HEAD) : inflateRawSync(data, { maxOutputLength: LARGEST_PLAIN });
}

function encrypt(text: string, { id, key }: Key): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.of(VERSION));
  const body = Buffer.concat([cipher.update(deflated(text)), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), id, nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null when the text has another layout or key; throws when it was altered. */
function decrypt(sealed: string, keys: readonly Key[]): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Base64 decoding ignores stray characters; an encrypted text has exactly one spelling.
  if (bytes.toString('base64url') !== sealed || bytes[0] !== VERSION) return null;
  let at = 1;
  const take = (length: number) => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  const id = take(KEY_ID_BYTES);
  const nonce = take(NONCE_BYTES);
  const tag = take(TAG_BYTES);
  const key = keys.find((candidate) => candidate.id.equals(id))?.key;
  if (!key || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.of(VERSION));
  decipher.setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()]);
  return inflated(plain).toString('utf8');
}
