import type { ImageVariant } from './image-parameters.ts';
import type { FileSubject, PictureInput, PictureMaker } from './make-picture.ts';
import type { CachedPicture, PictureCache } from './picture-cache.ts';
import { cacheKey, type Subject } from './picture-subject.ts';
import { createPictureWorks } from './picture-works.ts';

/** Who a picture is made for: `network` is the client's, null when it is unknown. */
export type Requester = {
  readonly network: string | null;
  readonly background: boolean;
  readonly signal?: AbortSignal;
};
export type FinishedPicture = (subject: Subject, variant: ImageVariant, requester: Requester) => Promise<CachedPicture>;

/** Finished pictures, from the cache or made once for all concurrent requests. */
export function createFinishedPictures({
  cache,
  make,
  originalOf,
  concurrency,
}: {
  readonly cache: PictureCache;
  readonly make: PictureMaker;
  readonly originalOf: (url: string) => Promise<FileSubject>;
  readonly concurrency: number;
}): FinishedPicture {
  const works = createPictureWorks<Uint8Array>({ concurrency });
  const inputOf = (subject: Subject): PictureInput | Promise<PictureInput> => {
    if (subject.kind === 'remote') return originalOf(subject.url);
    return subject.kind === 'drawn' ? subject.drawing : { kind: 'icon', svg: subject.svg };
  };
  return async (subject, variant, requester) => {
    const key = cacheKey(subject, variant);
    const cached = await cache.open(key);
    if (cached) return cached;
    const bytes = await works.share<PictureInput>(key, requester, {
      width: variant.width,
      prepare: async () => inputOf(subject),
      run: async (from) => {
        const made = await make({ task: 'picture', subject: from, variant });
        await cache.put(key, made);
        return made;
      },
    });
    return (await cache.open(key)) ?? { kind: 'bytes', size: bytes.length, bytes };
  };
}
