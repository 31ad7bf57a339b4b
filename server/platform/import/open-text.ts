import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

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

/** Opens a text file in one of four encodings. Throws the errors of the file system. */
export async function openText(file: string): Promise<OpenText> {
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
  const encoding = markedEncoding(head) ?? declaredEncoding(head) ?? (await likelyEncoding(file));
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
    endsLine: () => last === LINE_FEED,
    close() {
      source.destroy();
      bytes.destroy();
    },
  };
}

/** A byte order mark: spreadsheets write UTF-16 for "Unicode text". */
function markedEncoding(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : null;
}

/** The encoding in the XML declaration. */
function declaredEncoding(head: Buffer): Encoding | null {
  const [, name = ''] =
    /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(head.toString('latin1', 0, 256)) ?? [];
  if (!name) return null;
  return /^(iso-8859-1|iso-8859-15|latin-?1|windows-1252|us-ascii)$/i.test(name) ? 'windows-1252' : 'utf-8';
}

/** UTF-8, unless most non-ASCII bytes are invalid in it: then the code page that Western spreadsheets use. */
async function likelyEncoding(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8');
  let right = 0;
  let wrong = 0;
  for await (const chunk of createReadStream(file)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      const faults = run.split('\ufffd').length - 1;
      wrong += faults;
      right += run.length - faults;
    }
  }
  return wrong > right ? 'windows-1252' : 'utf-8';
}
