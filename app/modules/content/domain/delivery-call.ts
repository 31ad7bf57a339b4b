import { z } from 'zod';

const slugList = z
  .string()
  .max(2000)
  .regex(/^[\w/,*.-]+$/);
const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .refine((value) => Number(value) <= most);
const language = z.string().regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z]{2,4})?$|^default$/);
const version = z.enum(['published', 'draft']);

/** The parameters that are passed on; any other is left out. */
const storiesParams = z.object({
  by_slugs: slugList.optional(),
  by_uuids: slugList.optional(),
  starts_with: slugList.optional(),
  version: version.default('published'),
  language: language.optional(),
  per_page: whole(100).default('25'),
  page: whole(10_000).default('1'),
  from_release: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  resolve_links: z.enum(['url', 'story', 'link']).optional(),
  resolve_relations: z
    .string()
    .max(500)
    .regex(/^[\w.,-]+$/)
    .optional(),
});
const entriesParams = z.object({
  datasource: z.enum(['translations', 'constants']),
  dimension: language.optional(),
  per_page: whole(1000).default('25'),
  page: whole(10_000).default('1'),
});
const slug = z
  .string()
  .max(500)
  .regex(/^[\w-]+(?:[/.][\w-]+)*$/);

/** A call of the proxy: `one` is the slug or the uuid of a single story. */
export type ProxyCall =
  | { readonly kind: 'stories'; readonly params: Readonly<Record<string, string>>; readonly one: string | null }
  | { readonly kind: 'datasource_entries'; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'space' };

const filled = (params: object) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<string, string>;

/**
 * A call as its path below `cdn/` and its query say; `unknown` for a path that is not passed on, `faulty` for a
 * parameter that is not as the service takes it.
 */
export function readProxyCall(path: string, query: URLSearchParams): ProxyCall | 'unknown' | 'faulty' {
  const sent = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  const place = path.replace(/\/+$/, '');
  if (place === 'spaces/me') return { kind: 'space' };
  if (place === 'datasource_entries') {
    const params = entriesParams.safeParse(sent);
    return params.success ? { kind: 'datasource_entries', params: filled(params.data) } : 'faulty';
  }
  const [, one = ''] = /^stories(?:\/(.+))?$/.exec(place) ?? [];
  if (place !== 'stories' && !slug.safeParse(one).success) return 'unknown';
  const params = storiesParams.safeParse(sent);
  return params.success ? { kind: 'stories', params: filled(params.data), one: one || null } : 'faulty';
}

/** Whether a call asks for what is not published. */
export function asksForDrafts(call: ProxyCall): boolean {
  return call.kind === 'stories' && (call.params.version === 'draft' || call.params.from_release !== undefined);
}
