import type { Logger } from '#app/request-context.ts';
import { bestRepresentation, type Document, type Representation, representationName } from './document.ts';
import type { DocumentCache } from './document-cache.ts';

/** Compresses pages that are requested often as well as possible: one at a time, in the background. */
export function createImprover({ cache, logger }: { readonly cache: DocumentCache; readonly logger: Logger }) {
  let isBusy = false;
  return (
    key: string,
    document: Document,
    { bag, representation: { encoding } }: { readonly bag: number; readonly representation: Representation },
  ): void => {
    if (isBusy || encoding === null) return;
    isBusy = true;
    bestRepresentation(document, { bag, encoding })
      .then((best) => {
        document.representations.set(representationName(bag, encoding), best);
        cache.grown(key);
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'Shared page compression failure'))
      .finally(() => {
        isBusy = false;
      });
  };
}
