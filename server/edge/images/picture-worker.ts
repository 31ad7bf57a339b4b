import { setPriority } from 'node:os';
import sharp from 'sharp';
import { createPictureMaker, type PictureJob } from './make-picture.ts';

/** The entry of the picture process: makes one picture per message, at low priority. It ends with its parent. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // On a system that does not allow it, pictures are made at the priority of pages.
}
// Several pictures at a time use the cores better than several threads per picture.
sharp.concurrency(1);
sharp.cache(false);

const make = createPictureMaker();

process.on('message', ({ id, job }: { readonly id: number; readonly job: PictureJob }) => {
  make(job).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));
