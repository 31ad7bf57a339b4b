import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { ImageSource } from '../../app/modules/catalogue/domain/product.ts';
import { isStorefrontCode } from '../../app/modules/markets/domain/storefront-path.ts';
import { HERO_SIZES, ICON_SVG, renderHero, renderPlaceholder } from './art/hero.ts';
import { renderArt } from './art/render-art.ts';
import { convertPicture, type PictureInput } from './convert-picture.ts';
import { type ImageParameters, readImageParameters } from './image-parameters.ts';
import { createJobLimit } from './job-limit.ts';
import { createPictureCache } from './picture-cache.ts';
import type { RemoteImageFetcher } from './remote-image.ts';

/** Changes when the drawing does, so that pictures drawn before are drawn anew. */
const RENDERER = '2';
const PREFIX = '/images/';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const SHORT = 'public, max-age=60';
const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

type Deps = {
  readonly cacheDir: string;
  readonly maxCacheBytes: number;
  readonly sources: (id: string) => Promise<ImageSource | null>;
  readonly fetchRemote: RemoteImageFetcher;
  /** Pictures made at the same time; one less than there are cores unless said. */
  readonly concurrency?: number;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/** What is to be shown: `key` names its content, `load` brings it. */
type Subject = { readonly key: string; readonly drawn: boolean; readonly load: () => Promise<PictureInput> };

function drawnSubject(key: string, draw: () => string, { width, height }: { readonly width: number; readonly height: number }): Subject {
  return { key, drawn: true, load: async () => ({ kind: 'drawn', svg: draw(), width, height }) };
}

const PRODUCT_SIZE = { width: 800, height: 800 };
const PLACEHOLDER = drawnSubject('placeholder', renderPlaceholder, PRODUCT_SIZE);
const ICON = drawnSubject('icon', () => ICON_SVG, { width: 36, height: 36 });

function keyOf(subject: Subject, parameters: ImageParameters): string {
  return `${RENDERER} ${JSON.stringify(parameters)} ${subject.key}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/**
 * Serves pictures under `/images/`: drawn products and banners, and pictures of imported goods fetched on demand. Each size is made once,
 * kept on disk, and made only once when many ask at the same time.
 */
export function createImageService({ cacheDir, maxCacheBytes, sources, fetchRemote, logger, concurrency = Math.max(1, availableParallelism() - 1) }: Deps): {
  handle(request: Request): Promise<Response>;
} {
  const cache = createPictureCache({ folder: cacheDir, maxBytes: maxCacheBytes });
  const underway = new Map<string, Promise<Buffer>>();
  const limit = createJobLimit(concurrency);

  async function subjectOf(name: string): Promise<Subject | null> {
    if (name === 'placeholder') return PLACEHOLDER;
    if (name === 'icon') return ICON;
    const hero = /^hero\/([a-z]{2})(-tall)?$/.exec(name);
    if (hero) {
      const storefront = hero[1] ?? '';
      if (!isStorefrontCode(storefront)) return null;
      const shape = hero[2] ? 'tall' : 'wide';
      return drawnSubject(`hero ${storefront} ${shape}`, () => renderHero(storefront, shape), HERO_SIZES[shape]);
    }
    const source = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name) ? await sources(name) : null;
    if (!source) return null;
    return source.kind === 'art'
      ? drawnSubject(JSON.stringify(source), () => renderArt(source.art, source.view), PRODUCT_SIZE)
      : { key: `remote ${source.url}`, drawn: false, load: async () => ({ kind: 'file', bytes: await fetchRemote(source.url) }) };
  }

  /** The finished picture of a subject; the same work is never done twice at once. */
  function picture(subject: Subject, parameters: ImageParameters): Promise<Buffer> {
    const key = keyOf(subject, parameters);
    const running = underway.get(key);
    if (running) return running;
    const work = (async () => {
      const kept = await cache.get(key);
      if (kept) return kept;
      const input = await subject.load();
      const bytes = await limit(() => convertPicture(input, parameters));
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

      let subject: Subject | null;
      try {
        subject = await subjectOf(name);
      } catch (error) {
        // The catalogue cannot be asked: that says nothing about the picture, so nobody is told it does not exist.
        logger.warn({ picture: name, reason: reasonOf(error) }, 'The source of a picture could not be looked up');
        return new Response('Try again soon\n', { status: 503, headers: { ...PLAIN, 'Cache-Control': 'no-store', 'Retry-After': '5' } });
      }
      if (!subject) return new Response('No such picture\n', { status: 404, headers: { ...PLAIN, 'Cache-Control': SHORT } });

      const asked = readImageParameters(url.searchParams, request.headers.get('accept') ?? '');
      // A drawing covers its whole ground and can be made in any width: two choices fewer to keep pictures for.
      const parameters = subject.drawn ? { ...asked, background: null, enlarge: true } : asked;
      const etag = `"${createHash('sha256').update(keyOf(subject, parameters)).digest('base64url').slice(0, 22)}"`;
      const headers = new Headers({ 'Content-Type': `image/${parameters.format}`, ETag: etag, 'Cache-Control': DAY });
      if (url.searchParams.get('auto') === 'webp') headers.set('Vary', 'Accept');
      if (request.headers.get('if-none-match')?.includes(etag)) {
        headers.delete('Content-Type');
        return new Response(null, { status: 304, headers });
      }

      let bytes: Buffer;
      try {
        bytes = await picture(subject, parameters);
      } catch (error) {
        logger.warn({ picture: name, reason: reasonOf(error) }, 'A picture could not be had; the placeholder stands in');
        bytes = await picture(PLACEHOLDER, parameters);
        headers.delete('ETag');
        headers.set('Cache-Control', SHORT);
      }
      headers.set('Content-Length', String(bytes.length));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
    },
  };
}
