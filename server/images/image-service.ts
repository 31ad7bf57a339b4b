import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import type { ImageSource } from '../../app/modules/catalogue/domain/product.ts';
import { isStorefrontCode } from '../../app/modules/markets/domain/storefront-path.ts';
import { ICON_SVG, renderHero, renderPlaceholder } from './art/hero.ts';
import { renderArt } from './art/render-art.ts';
import { type ImageParameters, readImageParameters } from './image-parameters.ts';
import { createPictureCache } from './picture-cache.ts';
import type { RemoteImageFetcher } from './remote-image.ts';

/** Changes when the drawing does, so that pictures drawn before are drawn anew. */
const RENDERER = '1';
const PREFIX = '/images/';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const SHORT = 'public, max-age=60';

type Deps = {
  readonly cacheDir: string;
  readonly maxCacheBytes: number;
  readonly sources: (id: string) => Promise<ImageSource | null>;
  readonly fetchRemote: RemoteImageFetcher;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/** What is to be drawn: `key` names its content, `load` brings the SVG text or the picture's bytes. */
type Subject = { readonly key: string; readonly load: () => Promise<Buffer>; readonly drawn: boolean };

/**
 * Serves pictures under `/images/`: drawn products and banners, and pictures of imported goods fetched on demand. Each size is made once,
 * kept on disk, and made only once when many ask at the same time.
 */
export function createImageService({ cacheDir, maxCacheBytes, sources, fetchRemote, logger }: Deps): { handle(request: Request): Promise<Response> } {
  const cache = createPictureCache({ folder: cacheDir, maxBytes: maxCacheBytes });
  const underway = new Map<string, Promise<Buffer>>();
  const limit = createLimit(Math.max(1, availableParallelism() - 1));
  const svg = (text: string) => async () => Buffer.from(text);

  async function subjectOf(name: string): Promise<Subject | null> {
    if (name === 'placeholder') return { key: 'placeholder', load: async () => Buffer.from(renderPlaceholder()), drawn: true };
    const hero = /^hero\/([a-z]{2})(-tall)?$/.exec(name);
    if (hero) {
      const storefront = hero[1] ?? '';
      if (!isStorefrontCode(storefront)) return null;
      const shape = hero[2] ? 'tall' : 'wide';
      return { key: `hero ${storefront} ${shape}`, load: async () => Buffer.from(renderHero(storefront, shape)), drawn: true };
    }
    const source = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name) ? await sources(name) : null;
    if (!source) return null;
    return source.kind === 'art'
      ? { key: JSON.stringify(source), load: async () => svg(renderArt(source.art, source.view))(), drawn: true }
      : { key: `remote ${source.url}`, load: () => fetchRemote(source.url), drawn: false };
  }

  /** The finished picture of a subject; the same work is never done twice at once. */
  function picture(subject: Subject, parameters: ImageParameters, key: string): Promise<Buffer> {
    const running = underway.get(key);
    if (running) return running;
    const work = (async () => {
      const kept = await cache.get(key);
      if (kept) return kept;
      const input = await subject.load();
      const bytes = await limit(() => convert(input, parameters, subject.drawn));
      await cache.put(key, bytes);
      return bytes;
    })().finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  }

  return {
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      const url = new URL(request.url);
      const name = url.pathname.slice(PREFIX.length);
      if (name === 'icon.svg') return new Response(ICON_SVG, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': DAY } });

      const subject = await subjectOf(name);
      if (!subject) return new Response('No such picture\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHORT } });
      const parameters = readImageParameters(url.searchParams, request.headers.get('accept') ?? '');
      const key = `${RENDERER} ${JSON.stringify(parameters)} ${subject.key}`;
      const headers = new Headers({
        'Content-Type': `image/${parameters.format}`,
        ETag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
        'Cache-Control': DAY,
      });
      if (url.searchParams.get('auto') === 'webp') headers.set('Vary', 'Accept');
      if (request.headers.get('if-none-match')?.includes(headers.get('ETag') ?? '')) return new Response(null, { status: 304, headers });

      let bytes: Buffer;
      try {
        bytes = await picture(subject, parameters, key);
      } catch (error) {
        logger.warn({ picture: name, reason: error instanceof Error ? error.message : 'unknown' }, 'A picture could not be had; the placeholder stands in');
        const placeholder: Subject = { key: 'placeholder', load: async () => Buffer.from(renderPlaceholder()), drawn: true };
        bytes = await picture(placeholder, parameters, `${RENDERER} ${JSON.stringify(parameters)} placeholder`);
        headers.delete('ETag');
        headers.set('Cache-Control', SHORT);
      }
      headers.set('Content-Length', String(bytes.length));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
    },
  };
}

const DRAWN_WIDTH = 800;
const MOST_PIXELS = 50_000_000;

async function convert(input: Buffer, { width, format, quality, background, enlarge, preview }: ImageParameters, drawn: boolean): Promise<Buffer> {
  // SVG is drawn at the size wanted: enlarging it later would blur it.
  const density = drawn ? Math.min(600, Math.max(36, Math.ceil((72 * width) / DRAWN_WIDTH))) : undefined;
  let image = sharp(input, { limitInputPixels: MOST_PIXELS, ...(density ? { density } : {}) }).resize({ width, withoutEnlargement: !drawn && !enlarge });
  if (background) image = image.flatten({ background });
  if (preview) image = image.blur(4);
  switch (format) {
    case 'avif':
      return image.avif({ quality: Math.round(quality * 0.8), effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality, effort: 3 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 8 }).toBuffer();
    case 'jpeg':
      return image
        .flatten({ background: background ?? '#ffffff' })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
  }
}

/** Lets at most `most` jobs run at once; the others wait their turn. */
function createLimit(most: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await job();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
