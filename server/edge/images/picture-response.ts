import { streamedBytes, streamedFile } from '#server/kernel/streamed-body.ts';
import type { Drawings } from './drawings.ts';
import type { FinishedPicture, Requester } from './finished-pictures.ts';
import { type ImageVariant, variantOfDrawing } from './image-parameters.ts';
import type { CachedPicture, PictureCache } from './picture-cache.ts';
import { WorkDropped } from './picture-queue.ts';
import {
  cacheKey,
  PRODUCT_WIDTH,
  placeholder as placeholderOf,
  requestedVariant,
  type Subject,
} from './picture-subject.ts';
import { TooManyPictures } from './picture-works.ts';

export const SHORT = 'public, max-age=60';
export const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };
const RETRY_AFTER_SECONDS = '2';

export type PictureLogger = { warn(details: Readonly<Record<string, unknown>>, message: string): void };
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

type PictureRequest = {
  readonly subject: Subject;
  readonly variant: ImageVariant;
  readonly request: Request;
  readonly requester: Requester;
  /** Of the response with the picture itself; changed where the placeholder replaces it. */
  readonly headers: Headers;
  /** Called with the bytes of the picture itself, where it is a small one. */
  readonly onShown: (bytes: Buffer) => void;
};

/** Responds with a picture, or with the placeholder for a minute where it cannot be made. */
export function createPictureResponder({
  cache,
  picture,
  drawings,
  logger,
}: {
  readonly cache: PictureCache;
  readonly picture: FinishedPicture;
  readonly drawings: Drawings;
  readonly logger: PictureLogger;
}): (input: PictureRequest) => Promise<Response> {
  /** 503 while too many pictures are pending, with the placeholder if it is cached. */
  async function overloaded(request: Request): Promise<Response> {
    const subject = placeholderOf(drawings);
    const variant = requestedVariant(subject, request, new URLSearchParams('width=360&auto=webp'));
    const placeholder = await cache.open(cacheKey(subject, variant));
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS };
    if (!placeholder) return new Response('Try again soon\n', { status: 503, headers: { ...PLAIN, ...headers } });
    return new Response(bodyOf(placeholder), {
      status: 503,
      headers: { 'Content-Type': `image/${variant.format}`, ...headers },
    });
  }

  function substitute({ subject, variant, requester, headers }: PictureRequest): Promise<CachedPicture> {
    const drawn = variantOfDrawing(variant, PRODUCT_WIDTH);
    headers.set('Content-Type', `image/${drawn.format}`);
    headers.delete('ETag');
    headers.set('Cache-Control', SHORT);
    return picture(placeholderOf(drawings, subject), drawn, requester);
  }

  /** The picture, or the placeholder; a response where there is neither. */
  async function shownTo(input: PictureRequest): Promise<CachedPicture | Response> {
    const { subject, variant, request, requester, onShown } = input;
    try {
      const shown = await picture(subject, variant, requester);
      if (shown.kind === 'bytes') onShown(viewOf(shown.bytes));
      return shown;
    } catch (error) {
      if (error instanceof WorkDropped)
        return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } });
      if (error instanceof TooManyPictures) return overloaded(request);
      const name = subject.kind === 'remote' ? new URL(subject.url).host : subject.key.slice(0, 80);
      logger.warn({ picture: name, reason: reasonOf(error) }, 'Picture failure, placeholder sent');
      return substitute(input);
    }
  }

  return async (input) => {
    const { request, headers } = input;
    const shown = await shownTo(input);
    if (shown instanceof Response) return shown;
    headers.set('Content-Length', String(shown.size));
    if (request.method !== 'HEAD') return new Response(bodyOf(shown), { headers });
    if (shown.kind === 'file') await shown.handle.close();
    return new Response(null, { headers });
  };
}

/** The same bytes as a buffer. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function bodyOf(picture: CachedPicture): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  return picture.kind === 'file' ? streamedFile(picture.handle, picture) : streamedBytes(picture.bytes);
}
