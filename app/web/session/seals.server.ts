import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
/** The first byte of the plain text: what follows is compressed, or the text itself. */
const COMPRESSED = 1;
const UNCOMPRESSED = 0;
const LARGEST_PLAIN = 16_384;
/** Shorter texts are not compressed: setting up compression costs more than the bytes that it saves. */
const SHORTEST_COMPRESSED = 700;
/** A window of 8 kB: a session is smaller, and the default of 32 kB costs more to allocate than compression takes. */
const WINDOW_BITS = 13;

/** Encryption of values that a browser keeps and returns. */
export interface Seals {
  /** The value as encrypted JSON. */
  seal(value: unknown): string;
  /** Null when the text was not encrypted here. */
  open(sealed: string): unknown;
}

/** A key object costs a quarter of the time that its bytes cost at each use. */
type Key = { readonly id: Buffer; readonly key: KeyObject };

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
    key: createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'pairwise', 'session cookie', 32))),
  };
}

function encrypt(text: string, { id, key }: Key): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.of(VERSION));
  const body = Buffer.concat([cipher.update(packed(text)), cipher.final()]);
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
  return unpacked(plain).toString('utf8');
}

function packed(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < SHORTEST_COMPRESSED) return Buffer.concat([Buffer.of(UNCOMPRESSED), bytes]);
  return Buffer.concat([Buffer.of(COMPRESSED), deflateRawSync(bytes, { windowBits: WINDOW_BITS })]);
}

/** Throws for a compressed text that is too long. */
function unpacked(plain: Buffer): Buffer {
  const content = plain.subarray(1);
  return plain[0] === COMPRESSED ? inflateRawSync(content, { maxOutputLength: LARGEST_PLAIN }) : content;
}
