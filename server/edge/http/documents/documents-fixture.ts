import { createStreamReaders } from '#app/web/stream-readers.ts';
import type { PageSource } from './document.ts';
import { createDocumentCache } from './document-cache.ts';
import { createDocuments, type MadePage, type MakePage, type Sendable } from './documents.ts';
import { samplePage, sampleRequest, sampleVisit } from './page-fixture.ts';

/** The body of a page. */
function textOf(representation: Sendable['representation']): string {
  if ('open' in representation) throw new Error('A long text');
  return representation.body.toString();
}

/** Documents on a clock of the test. `makings` counts how often a page was made. */
export function documentsOf({ maxBytes = 1_000_000, mostReaders = 24 } = {}) {
  let now = 0;
  let unread = 0;
  const warnings: string[] = [];
  const cache = createDocumentCache({ maxBytes, clock: () => now });
  const makings: string[] = [];
  let answer: () => MadePage | Promise<MadePage> = () => ({ page: samplePage() });
  const make: MakePage = async ({ target }) => {
    makings.push(target);
    return answer();
  };
  const documents = createDocuments({
    cache,
    clock: () => now,
    cdn: null,
    readers: createStreamReaders({ clock: () => now, most: mostReaders }),
    readNewest: async () => undefined,
    logger: { info: () => {}, warn: (_, message) => warnings.push(message), error: () => {} },
    shared: {
      target: (url) => url,
      arrives: () => false,
      visit: () => sampleVisit(),
      isUnbounded: (target) => target.startsWith('/uk/search'),
      hasUnreadChanges: () => unread > 0,
      readChanges: async () => {
        unread = 0;
        cache.change({ untrue: ['category:socks'], outdated: [] });
      },
    },
  });
  const read = async (request = sampleRequest()) => {
    const found = await documents.read(request, make);
    if ('response' in found) return { state: null, text: await found.response.text(), status: found.response.status };
    const { state, document } = found;
    const plain = await documents.read({ ...request, accept: '', asksForNew: false }, make);
    const text = 'response' in plain ? '' : textOf(plain.representation);
    return { state, text: /<title>(.*)<\/title>/.exec(text)?.[1], status: document.status };
  };
  return {
    cache,
    documents,
    makings,
    warnings,
    read,
    make,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    write: () => {
      unread += 1;
    },
    answers: (next: () => MadePage | Promise<MadePage>) => {
      answer = next;
    },
    page: (text: string, changes?: Partial<PageSource>) => {
      answer = () => ({ page: samplePage(text, changes) });
    },
  };
}
