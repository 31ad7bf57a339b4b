import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#app/kernel/clock.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { isStorefrontCode } from '#app/modules/markets/domain/storefront-path.ts';
import { streamedBytes, streamedFile } from '#server/kernel/streamed-body.ts';
import { HERO_SIZES, ICON_SVG } from './art/hero.ts';
import { type ImageVariant, readImageVariant, variantOfDrawing, variantOfFile } from './image-parameters.ts';
import { createPictureMaker, type FileSubject, type PictureMaker } from './make-picture.ts';
import { createOriginals } from './originals.ts';
import { type CachedPicture, createPictureCache } from './picture-cache.ts';
import { createPictureProcess } from './picture-process.ts';
import { WorkDropped } from './picture-queue.ts';
import { createPictureWorks, TooManyPictures } from './picture-works.ts';
import type { RemoteImageFetcher } from './remote-image.ts';
import type { DrawnSubject } from './render-drawing.ts';

/** Changes when a drawing does, so that cached pictures are made again. */
const RENDERER = '3';
const PREFIX = '/images/';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const SHORT = 'public, max-age=60';
const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };
const RETRY_AFTER_SECONDS = '2';
const MOST_THREADS = 4;

type Deps = {
  readonly cacheDir: string;
  readonly maxCacheBytes: number;
  readonly sources: (id: string) => Promise<ImageSource | null>;
  readonly fetchRemote: RemoteImageFetcher;
  /** The program of the picture process; without one pictures are made in this process. */
  readonly workerFile?: string | undefined;
  /** Pictures made at the same time; as many as there are cores, at most 4, unless said. */
  readonly concurrency?: number;
  readonly clock: Clock;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

export type ImageService = {
  /** Answers a request for a picture. `network` is the client's, null when it is unknown. */
  handle(request: Request, options?: { readonly network: string | null }): Promise<Response>;
  /** Makes the picture a request would ask for, when nothing else is to be done. Never rejects. */
  warm(request: Request): Promise<void>;
  close(): void;
};

/** What is shown: `key` names its content. */
type Subject = { readonly key: string } & (
  | { readonly kind: 'drawn'; readonly subject: DrawnSubject; readonly ownWidth: number; readonly lossless: boolean }
  | { readonly kind: 'remote'; readonly url: string }
);
type Requester = { readonly network: string | null; readonly background: boolean; readonly signal?: AbortSignal };

const PRODUCT_WIDTH = 800;
const PLACEHOLDER: Subject = {
  kind: 'drawn',
  key: 'placeholder',
  subject: { kind: 'placeholder' },
  ownWidth: PRODUCT_WIDTH,
  lossless: false,
};
const ICON: Subject = { kind: 'drawn', key: 'icon', subject: { kind: 'icon' }, ownWidth: 36, lossless: true };
const UNKNOWN: Requester = { network: null, background: false };

const keyOf = (subject: Subject, variant: ImageVariant) => `${RENDERER} ${JSON.stringify(variant)} ${subject.key}`;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

function variantOf(subject: Subject, request: Request, query: URLSearchParams): ImageVariant {
  const variant = readImageVariant(query, request.headers.get('accept') ?? '');
  return subject.kind === 'drawn' ? variantOfDrawing(variant, subject) : variantOfFile(variant);
}

/**
 * Serves pictures under `/images/`: drawn products and banners, and pictures of imported goods fetched on demand. Each
 * variant is made once, in a process of its own, and kept on disk. Work whose requests have all been aborted is
 * dropped; above a limit the answer is 503.
 */
export function createImageService(deps: Deps): ImageService {
  const {
    cacheDir,
    maxCacheBytes,
    sources,
    fetchRemote,
    logger,
    clock,
    concurrency = Math.min(MOST_THREADS, availableParallelism()),
  } = deps;
  const worker = deps.workerFile ? createPictureProcess({ file: deps.workerFile, threads: concurrency }) : null;
  const make: PictureMaker = worker?.make ?? createPictureMaker();
  const cache = createPictureCache({ folder: cacheDir, maxBytes: maxCacheBytes });
  const originalOf = createOriginals({ cache, folder: join(cacheDir, 'incoming'), fetchRemote, make, clock });
  const works = createPictureWorks<Uint8Array>({ concurrency });

  async function subjectOf(name: string): Promise<Subject | null> {
    if (name === 'placeholder') return PLACEHOLDER;
    if (name === 'icon') return ICON;
    const hero = /^hero\/([a-z]{2})(-tall)?$/.exec(name);
    if (hero) {
      const storefront = hero[1] ?? '';
      if (!isStorefrontCode(storefront)) return null;
      const shape = hero[2] ? 'tall' : 'wide';
      return {
        kind: 'drawn',
        key: `hero ${storefront} ${shape}`,
        subject: { kind: 'hero', storefront, shape },
        ownWidth: HERO_SIZES[shape].width,
        lossless: false,
      };
    }
    const source = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name) ? await sources(name) : null;
    if (!source) return null;
    return source.kind === 'art'
      ? { kind: 'drawn', key: JSON.stringify(source), subject: source, ownWidth: PRODUCT_WIDTH, lossless: false }
      : { kind: 'remote', key: `remote ${source.url}`, url: source.url };
  }

  /** The finished picture of a subject. */
  async function picture(subject: Subject, variant: ImageVariant, requester: Requester): Promise<CachedPicture> {
    const key = keyOf(subject, variant);
    const kept = await cache.open(key);
    if (kept) return kept;
    const bytes = await works.share<DrawnSubject | FileSubject>(key, requester, {
      width: variant.width,
      prepare: async () => (subject.kind === 'drawn' ? subject.subject : originalOf(subject.url)),
      run: async (from) => {
        const made = await make({ task: 'picture', subject: from, variant });
        await cache.put(key, made);
        return made;
      },
    });
    return (await cache.open(key)) ?? { kind: 'bytes', size: bytes.length, bytes };
  }

  /** The answer while too many pictures wait: the placeholder where it is at hand, never to be kept. */
  async function overloaded(request: Request): Promise<Response> {
    const variant = variantOf(PLACEHOLDER, request, new URLSearchParams('width=320&auto=webp'));
    const placeholder = await cache.open(keyOf(PLACEHOLDER, variant));
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS };
    if (!placeholder) return new Response('Try again soon\n', { status: 503, headers: { ...PLAIN, ...headers } });
    return new Response(bodyOf(placeholder), {
      status: 503,
      headers: { 'Content-Type': `image/${variant.format}`, ...headers },
    });
  }

  /** The picture, or the placeholder for a minute where it cannot be made. */
  async function sent(
    subject: Subject,
    variant: ImageVariant,
    {
      request,
      requester,
      headers,
    }: { readonly request: Request; readonly requester: Requester; readonly headers: Headers },
  ) {
    let shown: CachedPicture;
    try {
      shown = await picture(subject, variant, requester);
    } catch (error) {
      if (error instanceof WorkDropped)
        return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } });
      if (error instanceof TooManyPictures) return overloaded(request);
      logger.warn(
        {
          picture: subject.kind === 'remote' ? new URL(subject.url).host : subject.key.slice(0, 80),
          reason: reasonOf(error),
        },
        'A picture could not be made; the placeholder is sent',
      );
      const substitute = variantOfDrawing(variant, { ownWidth: PRODUCT_WIDTH, lossless: false });
      shown = await picture(PLACEHOLDER, substitute, requester);
      headers.set('Content-Type', `image/${substitute.format}`);
      headers.delete('ETag');
      headers.set('Cache-Control', SHORT);
    }
    headers.set('Content-Length', String(shown.size));
    if (request.method !== 'HEAD') return new Response(bodyOf(shown), { headers });
    if (shown.kind === 'file') await shown.handle.close();
    return new Response(null, { headers });
  }

  return {
    async handle(request, { network } = UNKNOWN) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      const url = new URL(request.url);
      const name = url.pathname.slice(PREFIX.length);
      if (name === 'icon.svg')
        return new Response(ICON_SVG, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': DAY } });

      let subject: Subject | null;
      try {
        subject = await subjectOf(name);
      } catch (error) {
        // An unavailable catalogue says nothing about the picture: 404 would be wrong.
        logger.warn({ picture: name, reason: reasonOf(error) }, 'Picture source lookup failure');
        return new Response('Try again soon\n', {
          status: 503,
          headers: { ...PLAIN, 'Cache-Control': 'no-store', 'Retry-After': '5' },
        });
      }
      if (!subject)
        return new Response('No such picture\n', { status: 404, headers: { ...PLAIN, 'Cache-Control': SHORT } });

      const variant = variantOf(subject, request, url.searchParams);
      const etag = `"${createHash('sha256').update(keyOf(subject, variant)).digest('base64url').slice(0, 22)}"`;
      const headers = new Headers({ 'Content-Type': `image/${variant.format}`, ETag: etag, 'Cache-Control': DAY });
      if (url.searchParams.get('auto') === 'webp' || url.searchParams.get('format') === 'avif')
        headers.set('Vary', 'Accept');
      if (request.headers.get('if-none-match')?.includes(etag)) {
        headers.delete('Content-Type');
        return new Response(null, { status: 304, headers });
      }
      return sent(subject, variant, {
        request,
        requester: { network, background: false, signal: request.signal },
        headers,
      });
    },
    async warm(request) {
      const url = new URL(request.url);
      try {
        const subject = await subjectOf(url.pathname.slice(PREFIX.length));
        if (!subject) return;
        const made = await picture(subject, variantOf(subject, request, url.searchParams), {
          network: null,
          background: true,
        });
        if (made.kind === 'file') await made.handle.close();
      } catch (error) {
        logger.warn({ path: url.pathname, reason: reasonOf(error) }, 'Picture warm-up failure');
      }
    },
    close: () => worker?.close(),
  };
}

function bodyOf(picture: CachedPicture): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  return picture.kind === 'file' ? streamedFile(picture.handle, picture) : streamedBytes(picture.bytes);
}
