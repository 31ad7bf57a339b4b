import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#app/kernel/clock.ts';
import { DELIVERED } from '#app/modules/letters/domain/letter.ts';
import type { ArchivedLetter, LetterArchive, LetterService } from '#app/modules/letters/ports.ts';
import { type ComposeDeps, composeLetter, letterName } from './compose-letter.ts';

type Deps = ComposeDeps & { readonly folder: string; readonly clock: Clock };

/**
 * Letters as `.eml` files for the operator; no mail is sent. A file appears when it is complete and on the disk, and
 * only its owner may read it. A letter that has its file is delivered.
 */
export function createLetterFiles({ folder, clock, ...deps }: Deps): LetterService {
  return {
    async deliver(letter) {
      const file = join(folder, `${letterName(letter)}.eml`);
      if (await exists(file)) return DELIVERED;
      const { message } = await composeLetter(deps, letter, clock());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}.draft`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      return DELIVERED;
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

const EXTENSION = '.eml';

/** The letters of a folder that `createLetterFiles` fills. */
export function createLetterArchive(folder: string): LetterArchive {
  const read = async (name: string): Promise<ArchivedLetter> => ({
    name,
    ...readLetter(await readFile(join(folder, name + EXTENSION), 'utf8')),
  });
  return {
    async newest(limit) {
      const names = await namesIn(folder);
      const aged = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(join(folder, name + EXTENSION))).mtimeMs })),
      );
      const newest = aged.sort((one, other) => other.at - one.at).slice(0, limit);
      const letters = await Promise.all(newest.map(({ name }) => read(name)));
      return letters.sort((one, other) => other.at - one.at);
    },
    async byName(name) {
      if (!/^[0-9a-f]{32}$/.test(name)) return null;
      return unlessMissing(read(name), null);
    },
  };
}

/** The names of all complete letters; none while the folder is missing. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const files = await unlessMissing(readdir(folder), []);
  return files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
}

async function unlessMissing<T, U>(found: Promise<T>, missing: U): Promise<T | U> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });
}

/** A letter as its message has it. */
export type LetterFile = Omit<ArchivedLetter, 'name'>;

/** Reads a message that `composeLetter` has made: its headers, and its parts as text and as HTML. */
export function readLetter(message: string): LetterFile {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  return {
    at: Date.parse(header('Date')),
    to: decodeWords(header('To')).replace(/^<(.*)>$/, '$1'),
    kind: header('X-Letter'),
    subject: decodeWords(header('Subject')),
    messageId: header('Message-ID'),
    text: partOf(message, 'text/plain'),
    html: partOf(message, 'text/html'),
  };
}

function partOf(message: string, type: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(message) ?? [];
  const part = message.split(`\r\n--${boundary}`).find((one) => one.startsWith(`\r\nContent-Type: ${type}`)) ?? '';
  const start = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, start), part.slice(start + 4)];
  const [, encoding = ''] = /Content-Transfer-Encoding: ([\w-]+)/i.exec(head) ?? [];
  return decoded(body, encoding).replaceAll('\r\n', '\n').trimEnd();
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the encoded words of a header (RFC 2047) in UTF-8. */
function decodeWords(text: string): string {
  return text.replace(/(\?=) +(=\?)/g, '$1$2').replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, encoding = '', word = '']) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          ),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}
