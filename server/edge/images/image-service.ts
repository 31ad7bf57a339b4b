import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#app/kernel/clock.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { isRead } from '#server/kernel/is-read.ts';
import type { Drawings } from './drawings.ts';
import { createFinishedPictures } from './finished-pictures.ts';
import { ICON_SVG } from './icons.ts';
import type { PictureMaker } from './make-picture.ts';
import { createOriginals } from './originals.ts';
import { createPictureCache } from './picture-cache.ts';
import { createPictureMemory, type PictureMemory } from './picture-memory.ts';
import { createPictureProcess } from './picture-process.ts';
import { createPictureResponder, type PictureLogger, PLAIN, reasonOf, SHORT } from './picture-response.ts';
import { cacheKey, findSubject, requestedVariant, type Subject } from './picture-subject.ts';
import type { RemoteImageFetcher } from './remote-image.ts';

const PREFIX = '/images/';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const MOST_THREADS = 4;

/** Makes pictures in this process. The first one loads the library, which a shop with a picture process never needs. */
function ownMaker(): PictureMaker {
  let made: Promise<PictureMaker> | null = null;
  return async (job) => {
    made ??= import('./make-picture.ts').then(({ createPictureMaker }) => createPictureMaker());
    return (await made)(job);
  };
}

type Deps = {
  readonly cacheDir: string;
  readonly maxCacheBytes: number;
  /** Memory for small finished pictures; none by default. */
  readonly maxMemoryBytes?: number;
  readonly sources: (id: string) => Promise<ImageSource | null>;
  readonly drawings: Drawings;
  /** The icon of the shop, an SVG; default: that of the demo. */
  readonly icon?: string;
  readonly fetchRemote: RemoteImageFetcher;
  /** The program of the picture process; without one, pictures are made in this process. */
  readonly workerFile?: string | undefined;
  /** Pictures made at the same time; default: the number of cores, at most 4. */
  readonly concurrency?: number;
  readonly clock: Clock;
  readonly logger: PictureLogger;
};

export type ImageService = {
  /** Answers a request for a picture. `network` is the client's, null when it is unknown. */
  handle(request: Request, options?: { readonly network: string | null }): Promise<Response>;
  /** Makes the picture of a request in the background, when no other work is pending. Never rejects. */
  warm(request: Request): Promise<void>;
  /** The pictures in memory: answers with one are put there. */
  readonly memory: Pick<PictureMemory, 'find' | 'clear'>;
  close(): void;
};

/**
 * Serves pictures under `/images/`: the drawings of the build, and remote pictures of imported products, fetched on
 * demand. Each variant is made once, in a separate process, and cached on disk. Work whose requests have all been
 * aborted is dropped; above a limit the answer is 503.
 */
export function createImageService({ icon = ICON_SVG, ...deps }: Deps): ImageService {
  const { cacheDir, maxCacheBytes, fetchRemote, logger, clock } = deps;
  const concurrency = deps.concurrency ?? Math.min(MOST_THREADS, availableParallelism());
  const worker = deps.workerFile ? createPictureProcess({ file: deps.workerFile, threads: concurrency }) : null;
  const make: PictureMaker = worker?.make ?? ownMaker();
  const cache = createPictureCache({ folder: cacheDir, maxBytes: maxCacheBytes });
  const originalOf = createOriginals({ cache, folder: join(cacheDir, 'incoming'), fetchRemote, make, clock });
  const picture = createFinishedPictures({ cache, make, originalOf, concurrency });
  const memory = createPictureMemory({ maxBytes: deps.maxMemoryBytes ?? 0, clock });
  const respond = createPictureResponder({ cache, picture, drawings: deps.drawings, logger });

  const find = createSubjectSearch({ ...deps, icon });

  return {
    memory,
    async handle(request, { network } = { network: null }) {
      if (!isRead(request))
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      const url = new URL(request.url);
      const name = url.pathname.slice(PREFIX.length);
      if (name === 'icon.svg')
        return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': DAY } });

      const epoch = memory.epoch();
      const subject = await find(name);
      if (subject instanceof Response) return subject;
      const variant = requestedVariant(subject, request, url.searchParams);
      const etag = `"${createHash('sha256').update(cacheKey(subject, variant)).digest('base64url').slice(0, 22)}"`;
      const headers = new Headers({ 'Content-Type': `image/${variant.format}`, ETag: etag, 'Cache-Control': DAY });
      if (url.searchParams.get('auto') === 'webp' || url.searchParams.get('format') === 'avif')
        headers.set('Vary', 'Accept');
      if (request.headers.get('if-none-match')?.includes(etag)) {
        headers.delete('Content-Type');
        return new Response(null, { status: 304, headers });
      }
      const requester = { network, background: false, signal: request.signal };
      const address = { url: url.pathname + url.search, accept: request.headers.get('accept') ?? '' };
      const shared = [...headers];
      const onShown = (body: Buffer) => memory.put(address, { headers: shared, etag, body }, epoch);
      return respond({ subject, variant, request, requester, headers, onShown });
    },
    async warm(request) {
      const url = new URL(request.url);
      try {
        const subject = await findSubject(url.pathname.slice(PREFIX.length), { ...deps, icon });
        if (!subject) return;
        const variant = requestedVariant(subject, request, url.searchParams);
        const made = await picture(subject, variant, { network: null, background: true });
        if (made.kind === 'file') await made.handle.close();
      } catch (error) {
        logger.warn({ path: url.pathname, reason: reasonOf(error) }, 'Picture warm-up failure');
      }
    },
    close: () => worker?.close(),
  };
}

/** The subject of a name; the response where there is none. */
function createSubjectSearch({
  sources,
  drawings,
  icon,
  logger,
}: Pick<Deps, 'sources' | 'drawings' | 'logger'> & { readonly icon: string }) {
  return async (name: string): Promise<Subject | Response> => {
    try {
      const subject = await findSubject(name, { sources, drawings, icon });
      return (
        subject ?? new Response('No such picture\n', { status: 404, headers: { ...PLAIN, 'Cache-Control': SHORT } })
      );
    } catch (error) {
      // 503, not 404: the picture may exist while the catalogue is unavailable.
      logger.warn({ picture: name, reason: reasonOf(error) }, 'Picture source lookup failure');
      return new Response('Try again soon\n', {
        status: 503,
        headers: { ...PLAIN, 'Cache-Control': 'no-store', 'Retry-After': '5' },
      });
    }
  };
}
