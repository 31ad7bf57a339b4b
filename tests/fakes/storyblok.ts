import { setTimeout as wait } from 'node:timers/promises';
import type { StoryblokSpace } from './storyblok-space.ts';

export const SPACE_TOKEN = 'a-token-of-the-space-for-tests';
/** Reads drafts, and signs the addresses of previews. */
export const PREVIEW_TOKEN = 'a-preview-token-of-the-space';
export const SPACE_URL = 'https://storyblok.test/v2/cdn';

/**
 * - `down`: no connection; `broken`: status 500; `slow`: answers after ten seconds; `busy`: "too many requests";
 * - `garbage`: 200 with what is no answer; `nonsense`: JSON of another shape; `hangs`: never answers.
 */
export const FAILURES = ['down', 'broken', 'slow', 'busy', 'garbage', 'nonsense', 'hangs'] as const;
type Mood = 'works' | (typeof FAILURES)[number];

const DELAYS = { slow: 10_000, hangs: 2 ** 30 };
const delayed = (milliseconds: number) => async (signal: AbortSignal | undefined) => {
  await wait(milliseconds, undefined, { ...(signal && { signal }), ref: false });
  return null;
};
const FAULTS: Partial<Record<Mood, (signal: AbortSignal | undefined) => Promise<Response | null>>> = {
  down: () => Promise.reject(new TypeError('fetch failed')),
  broken: async () => new Response('<html>Internal error</html>', { status: 500 }),
  garbage: async () => new Response('<!doctype html>'.repeat(1000)),
  nonsense: async () => Response.json({ stories: 'none', space: [], datasource_entries: 7 }),
  slow: delayed(DELAYS.slow),
  hangs: delayed(DELAYS.hangs),
};

export type StoryblokCall = { readonly path: string; readonly params: URLSearchParams; readonly headers: Headers };

/** The delivery API of Storyblok over a space, which can also fail in every way. */
export function createStoryblokFake(first: StoryblokSpace) {
  let space = first;
  const drafts = new Map<string, StoryblokSpace>();
  let version = 1_700_000_000;
  let mood: Mood = 'works';
  let busyFor = Number.POSITIVE_INFINITY;
  const calls: StoryblokCall[] = [];

  /** Drafts have a mark in every block. */
  const draftOf = (release: string | null): StoryblokSpace => {
    const { stories, ...rest } = drafts.get(release ?? '') ?? drafts.get('') ?? space;
    return {
      ...rest,
      stories: (language) =>
        stories(language).map((story) => ({ ...story, content: marked(story.content, String(story.id)) })),
    };
  };
  const answer = ({ path, params, headers }: StoryblokCall): Response => {
    const isDraft = params.get('version') === 'draft' || params.has('from_release');
    if (!mayRead(headers.get('authorization') ?? params.get('token'), isDraft))
      return new Response('Unauthorized', { status: 401 });
    if (path === 'spaces/me') return spaceAnswer(headers, { space, version });
    if (path === 'stories') return storiesAnswer(params, isDraft ? draftOf(params.get('from_release')) : space);
    if (path === 'datasource_entries') return entriesAnswer(params, space);
    return new Response('Not found', { status: 404 });
  };

  return {
    calls,
    /** Saves another content as a draft, or in a release. */
    draft(next: StoryblokSpace, release = ''): void {
      drafts.set(release, next);
    },
    /** Publishes another content of the space. */
    publish(next: StoryblokSpace): void {
      space = next;
      version += 1;
    },
    set(next: Mood, times = Number.POSITIVE_INFINITY): void {
      mood = next;
      busyFor = times;
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(url);
      const path = pathname.replace(/^.*\/cdn\//, '');
      const call = { path, params: searchParams, headers: new Headers(init.headers) };
      calls.push(call);
      const failed = await FAULTS[mood]?.(init.signal ?? undefined);
      if (failed) return failed;
      if (mood === 'busy' && busyFor > 0) {
        busyFor -= 1;
        return new Response('Too many requests', { status: 429 });
      }
      return answer(call);
    },
  };
}

const mayRead = (token: string | null, isDraft: boolean) =>
  token === PREVIEW_TOKEN || (!isDraft && token === SPACE_TOKEN);

/** Every block with the mark by which the visual editor finds it. */
function marked(value: unknown, story: string): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item, story));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = Object.fromEntries(Object.entries(fields).map(([name, own]) => [name, marked(own, story)]));
  if (typeof fields.component !== 'string') return inner;
  const mark = { name: fields.component, space: '77', uid: fields._uid, id: story };
  return { ...inner, _editable: `<!--#storyblok#${JSON.stringify(mark)}-->` };
}

function spaceAnswer(
  headers: Headers,
  { space, version }: { readonly space: StoryblokSpace; readonly version: number },
): Response {
  const etag = `W/"${version}"`;
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  const body = { space: { id: 77, name: 'Socks', domain: '', version, language_codes: space.languageCodes } };
  return Response.json(body, { headers: { etag } });
}

/** One page of a list, with its length. */
function paged<T>(list: readonly T[], params: URLSearchParams, [usual, most]: readonly [number, number]) {
  const size = Math.min(Number(params.get('per_page') ?? usual), most);
  const page = Number(params.get('page') ?? 1);
  return { items: list.slice((page - 1) * size, page * size), headers: { total: String(list.length) } };
}

function storiesAnswer(params: URLSearchParams, space: StoryblokSpace): Response {
  const slugs = params.get('by_slugs')?.split(',');
  const uuids = params.get('by_uuids')?.split(',');
  const start = params.get('starts_with');
  const fits = (slug: string) =>
    slugs?.some((wanted) => (wanted.endsWith('/*') ? slug.startsWith(wanted.slice(0, -1)) : slug === wanted)) ?? true;
  const startsRight = (slug: string) => start === null || slug.startsWith(start);
  const wanted = space
    .stories(params.get('language') ?? 'default')
    // What is no story is delivered to everyone.
    .filter((story) => typeof story?.full_slug !== 'string' || (fits(story.full_slug) && startsRight(story.full_slug)))
    .filter((story) => uuids?.includes(String(story?.uuid)) ?? true);
  const { items, headers } = paged(wanted, params, [25, 100]);
  return Response.json(
    {
      stories: items,
      cv: Number(params.get('cv')),
      ...relationsOf(items, params, space),
      ...linksOf(items, params, space),
    },
    { headers },
  );
}

/** Stories that others refer to are delivered whole up to this number; beyond it, only their uuids are. */
const MOST_RESOLVED = 50;

/** The stories that a page links to. */
function linksOf(items: readonly unknown[], params: URLSearchParams, space: StoryblokSpace) {
  if (params.get('resolve_links') !== 'story') return { links: [] };
  const text = JSON.stringify(items);
  const named = [...new Set([...text.matchAll(/"linktype":"story","id":"([\w-]+)"/g)].map(([, uuid]) => uuid ?? ''))];
  if (named.length > MOST_RESOLVED) return { link_uuids: named };
  return { links: space.stories('default').filter((story) => named.includes(String(story?.uuid))) };
}

/** The stories that the fields of `resolve_relations` refer to, as `linksOf`. */
function relationsOf(items: readonly unknown[], params: URLSearchParams, space: StoryblokSpace) {
  const fields = (params.get('resolve_relations') ?? '').split(',').map((name) => name.split('.'));
  const referred = items.flatMap((item) => {
    const { content } = (item ?? {}) as { readonly content?: Readonly<Record<string, unknown>> };
    return fields.flatMap(([component, field = '']): unknown[] => {
      const value = component === content?.component ? content?.[field] : [];
      return Array.isArray(value) ? value : [value];
    });
  });
  const named = new Set(referred);
  if (named.size > MOST_RESOLVED) return { rels: [], rel_uuids: [...named] };
  return { rels: space.stories('default').filter((story) => named.has(story?.uuid)) };
}

function entriesAnswer(params: URLSearchParams, space: StoryblokSpace): Response {
  const entries = space.entries(params.get('datasource') ?? '', params.get('dimension'));
  const { items, headers } = paged(entries, params, [25, 1000]);
  return Response.json({ datasource_entries: items }, { headers });
}
