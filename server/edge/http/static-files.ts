import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { isRead } from '#server/kernel/is-read.ts';
import { streamedBytes } from '#server/kernel/streamed-body.ts';
import { chooseEncoding, type Encoding, encode } from './compress.ts';

const TEXT = /^(text\/|image\/svg|application\/(json|manifest))/;
/** Files whose type their name does not tell. */
const TYPES: Readonly<Record<string, string>> = { '/speculation-rules.json': 'application/speculationrules+json' };
/** Built files are compressed once, so the slowest level is acceptable. */
const FILE_QUALITY = 11;
/** A text of so few bytes hardly becomes smaller. */
const SMALLEST = 128;

type StaticFile = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly caching: string;
  readonly text: boolean;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
};

/**
 * The built client files in memory: they are few, small and known when the process starts, and all responses share
 * their bytes. Files under `assets/` have a hash in their name and never change. A path outside the list is null, so no
 * path can leave the folder.
 */
export async function loadStaticFiles(
  folder: string,
): Promise<(request: Request, pathname: string) => Promise<Response | null>> {
  const files = await readFiles(folder);
  return async (request, pathname) => {
    const file = files.get(pathname);
    return file && isRead(request) ? answer(request, file) : null;
  };
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    if (!entry.isFile() || entry.name.startsWith('.') || url.startsWith('/.')) continue;
    const body = await readFile(path);
    const type = TYPES[url] ?? getMimeType(entry.name) ?? 'application/octet-stream';
    files.set(url, {
      body,
      type,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      caching: cachingOf(url),
      text: TEXT.test(type),
      encoded: new Map(),
    });
  }
  return files;
}

/** Which build is the latest is asked to learn of a new one. */
function cachingOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return url === '/builds/latest.json' ? 'no-cache' : 'public, max-age=3600';
}

async function answer(request: Request, file: StaticFile): Promise<Response> {
  const encoding =
    file.text && file.body.length > SMALLEST ? chooseEncoding(request.headers.get('accept-encoding') ?? '') : null;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: etag,
    'Cache-Control': file.caching,
  });
  if (file.text) headers.set('Vary', 'Accept-Encoding');
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const body = encoding ? await encoded(file, encoding) : file.body;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : streamedBytes(body), { headers });
}

function encoded(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding) ?? encode(file.body, encoding, FILE_QUALITY);
  file.encoded.set(encoding, known);
  return known;
}
