import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { streamedBytes } from '#server/kernel/streamed-body.ts';
import { chooseEncoding, type Encoding, encode } from './compress.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const TEXT = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest']);
/** Built files are compressed once, so it may take its time. */
const FILE_QUALITY = 10;

type StaticFile = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly text: boolean;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
};

/**
 * The built client files in memory: they are few, small and known when the process starts, and all answers share their
 * bytes. Files under `assets/` carry a hash in their name and never change. Anything not in the list is null, so no
 * path can lead out of the folder.
 */
export async function loadStaticFiles(
  folder: string,
): Promise<(request: Request, pathname: string) => Promise<Response | null>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    if (url.startsWith('/.')) continue;
    const extension = /\.[^.]+$/.exec(entry.name)?.[0] ?? '';
    const body = await readFile(path);
    files.set(url, {
      body,
      type: TYPES[extension] ?? 'application/octet-stream',
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      immutable: url.startsWith('/assets/'),
      text: TEXT.has(extension),
      encoded: new Map(),
    });
  }

  return async (request, pathname) => {
    const file = files.get(pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
    const encoding =
      file.text && file.body.length > 1024 ? chooseEncoding(request.headers.get('accept-encoding') ?? '') : null;
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
    const headers = new Headers({
      'Content-Type': file.type,
      ETag: etag,
      'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
    if (file.text) headers.set('Vary', 'Accept-Encoding');
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    let body = file.body;
    if (encoding) {
      const known = file.encoded.get(encoding) ?? encode(file.body, encoding, FILE_QUALITY);
      file.encoded.set(encoding, known);
      body = await known;
      headers.set('Content-Encoding', encoding);
    }
    headers.set('Content-Length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : streamedBytes(body), { headers });
  };
}
