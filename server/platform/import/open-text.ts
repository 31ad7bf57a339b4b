import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';

const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1251'] as const;
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof CODE_PAGES)[number];

/** A file's text as UTF-8 bytes without byte order mark. */
export type OpenText = {
  readonly bytes: Transform;
  readonly encoding: Encoding;
  /** Its beginning. */
  readonly head: string;
  /** Bytes of the file. */
  readonly totalBytes: number;
  bytesRead(): number;
  /** Whether the last character so far ends a line. */
  endsLine(): boolean;
  close(): void;
};

const HEAD_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Opens a text file in one of these encodings; a known one is not looked for. Throws the errors of the file system. */
export async function openText(file: string, known?: Encoding): Promise<OpenText> {
  const handle = await open(file);
  let head: Buffer;
  let totalBytes: number;
  try {
    totalBytes = (await handle.stat()).size;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
  const encoding = known ?? markedEncoding(head) ?? declaredEncoding(head) ?? (await likelyEncoding(file));
  const source = createReadStream(file);
  const decoder = new TextDecoder(encoding);
  let last = LINE_FEED;
  const bytes = new Transform({
    transform(chunk: Buffer, _, done) {
      const text = Buffer.from(decoder.decode(chunk, { stream: true }));
      last = text.at(-1) ?? last;
      done(null, text);
    },
    flush(done) {
      done(null, Buffer.from(decoder.decode()));
    },
  });
  source.on('error', (error) => bytes.destroy(error));
  source.pipe(bytes);
  return {
    bytes,
    encoding,
    head: new TextDecoder(encoding).decode(head),
    totalBytes,
    bytesRead: () => source.bytesRead,
    endsLine: () => last === LINE_FEED || last === RETURN,
    close() {
      source.destroy();
      bytes.destroy();
    },
  };
}

/** A byte order mark: spreadsheets write UTF-16 for "Unicode text". */
function markedEncoding(head: Buffer): Encoding | null {
  // Without a mark every second byte of Western text is 0.
  if (head.length > 3 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return 'utf-16le';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : null;
}

/** The encoding in the XML declaration. */
function declaredEncoding(head: Buffer): Encoding | null {
  const [, name = ''] =
    /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(head.toString('latin1', 0, 256)) ?? [];
  if (!name) return null;
  if (/^(iso-8859-2|latin-?2)$/i.test(name)) return 'windows-1250';
  if (/^(iso-8859-1|iso-8859-15|latin-?1|us-ascii)$/i.test(name)) return 'windows-1252';
  return CODE_PAGES.find((page) => page === name.toLowerCase()) ?? 'utf-8';
}

/** UTF-8, unless most non-ASCII bytes are invalid in it: then the likeliest code page of Windows. */
async function likelyEncoding(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8');
  const letters = createLetterCounts();
  let right = 0;
  let wrong = 0;
  for await (const chunk of createReadStream(file)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      const faults = run.split('\ufffd').length - 1;
      wrong += faults;
      right += run.length - faults;
    }
    letters.add(chunk as Buffer);
  }
  return wrong > right ? letters.likeliest() : 'utf-8';
}

/** Whole words outside ASCII: Cyrillic in 1251. */
const CYRILLIC = /[\xc0-\xff]{3,}/g;
/** `ł`, `ą` and `ż` inside words: in 1252 they are signs. */
const POLISH = /[a-z][\xb3\xb9\xbf](?=[a-z])/gi;
/** `ě`, `ř` and `ť` inside words: in 1252 `ì` ends words, and `ø` comes with `å` and `æ`. */
const CZECH = /[\xec\x9d](?=[a-z])|[a-z]\xf8(?=[a-z])/gi;
const WESTERN = /[\xe0\xe5\xe6\xe7\xea\xf1\xf2]/g;
const ANY = /[\x80-\xff]+/g;

/** Counts the letters that tell the code pages apart. */
function createLetterCounts() {
  const counts = { cyrillic: 0, polish: 0, czech: 0, western: 0, any: 0 };
  return {
    add(bytes: Buffer): void {
      const text = bytes.toString('latin1');
      const many = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
      counts.cyrillic += many(CYRILLIC);
      counts.polish += many(POLISH);
      counts.czech += many(CZECH);
      counts.western += many(WESTERN);
      counts.any += many(ANY);
    },
    likeliest(): Encoding {
      const { cyrillic, polish, czech, western, any } = counts;
      if (cyrillic > any / 2) return 'windows-1251';
      return polish > any / 20 || czech > western ? 'windows-1250' : 'windows-1252';
    },
  };
}

/** The text of a file in one of these encodings, whole. Throws the errors of the file system. */
export async function readText(file: string): Promise<string> {
  const { bytes } = await openText(file);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of bytes) text += decoder.decode(chunk as Buffer, { stream: true });
  return text + decoder.decode();
}
