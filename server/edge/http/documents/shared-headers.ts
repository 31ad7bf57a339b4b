import type { Document, Representation } from './document.ts';

/** Seconds for which a cache in front of the shop may keep a page, and then send it while it asks for a new one. */
export type CdnLife = { readonly seconds: number; readonly staleSeconds: number };

/** Characters of all tags in one header: servers limit the size of headers. */
const LONGEST_TAGS = 4000;
/** Browsers keep the page and ask each time whether it is still true. */
const BROWSER_ONLY = 'private, no-cache';

/**
 * The headers of a page besides its length and those of every response. With a cache in front of the shop, only the
 * page that no cookie changes is public: it is the same for every visitor.
 */
export function sharedHeaders(
  document: Document,
  { etag, encoding }: Pick<Representation, 'etag' | 'encoding'>,
  { cdn, plain, now }: { readonly cdn: CdnLife | null; readonly plain: boolean; readonly now: number },
): readonly (readonly [name: string, value: string])[] {
  const { headers, tags, status } = document;
  const isPublic = cdn !== null && plain && status === 200;
  return [
    ...headers.filter(([name]) => name.toLowerCase() !== 'vary'),
    ['Vary', varied(headers, isPublic)],
    ['Cache-Control', isPublic ? publicFor(lifeUntilEnd(document, cdn, now)) : BROWSER_ONLY],
    ...(isPublic && tags.length > 0 ? ([['Surrogate-Key', surrogateKeys(tags)]] as const) : []),
    ['ETag', etag],
    ...(encoding ? ([['Content-Encoding', encoding]] as const) : []),
  ];
}

function publicFor({ seconds, staleSeconds }: CdnLife): string {
  return `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}`;
}

/** A cache in front of the shop sends no page after the end of what it shows. */
function lifeUntilEnd(document: Ends, cdn: CdnLife, now: number): CdnLife {
  const until = endOf(document);
  const left = Math.max(0, Math.floor((until - now) / 1000));
  const seconds = Math.min(cdn.seconds, left);
  return { seconds, staleSeconds: Math.min(cdn.staleSeconds, left - seconds) };
}

/** Whether the headers of a page depend on the time at which it is sent. */
export function dependOnTime(document: Ends, cdn: CdnLife | null, now: number): boolean {
  return cdn !== null && endOf(document) - now < (cdn.seconds + cdn.staleSeconds) * 1000;
}

type Ends = Pick<Document, 'until' | 'incompleteUntil' | 'isUntrue'>;

const endOf = ({ until, incompleteUntil, isUntrue }: Ends): number =>
  isUntrue ? 0 : Math.min(until ?? Infinity, incompleteUntil ?? Infinity);

/**
 * Behind a cache, browsers that save data get a page of their own, and those that refuse what needs consent; without
 * one, browsers ask each time.
 */
function varied(headers: Document['headers'], isPublic: boolean): string {
  const stated = headers.filter(([name]) => name.toLowerCase() === 'vary').flatMap(([, value]) => value.split(/,\s*/));
  return [...new Set([...stated, 'Accept-Encoding', ...(isPublic ? ['Save-Data', 'ECT', 'Sec-GPC'] : [])])].join(', ');
}

function surrogateKeys(tags: readonly string[]): string {
  let keys = '';
  for (const tag of tags) {
    const key = encodeURIComponent(tag).replaceAll('%3A', ':').replaceAll('%2F', '/');
    if (keys.length + key.length >= LONGEST_TAGS) break;
    keys += keys === '' ? key : ` ${key}`;
  }
  return keys;
}
