import { type Document, type PageOrigin, type PageSource, toDocument } from './document.ts';
import type { DocumentRequest } from './documents.ts';
import type { PageVisit } from './shared-pages.ts';

/** A page of about 5 kB with the slot for the bag. */
export function samplePage(text = 'Socks', changes: Partial<PageSource> = {}): PageSource {
  return {
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    html: `<!DOCTYPE html><title>${text}</title><a href="/bag"><!--bag--></a>${`<p>${text} for everybody.</p>`.repeat(200)}`,
    tags: ['category:socks'],
    until: null,
    incompleteUntil: null,
    bag: (count) => `<b>${count}</b>`,
    ...changes,
  };
}

export function sampleVisit(changes: Partial<PageVisit> = {}): PageVisit {
  return { key: 'full /uk/socks', bag: 0, passes: false, plain: true, headers: {}, ...changes };
}

export function sampleRequest(changes: Partial<DocumentRequest> = {}): DocumentRequest {
  return { target: '/uk/socks', page: sampleVisit(), accept: 'br', ...changes };
}

/** A document of a page; `origin` is where it was made from. */
export function sampleDocument(
  page: PageSource = samplePage(),
  now = 0,
  origin: PageOrigin = { target: '/uk/socks', headers: {} },
): Promise<Document> {
  return toDocument(page, origin, now);
}
