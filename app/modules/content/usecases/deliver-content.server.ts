import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import type { ProxyCall } from '#app/modules/content/domain/delivery-call.ts';
import { OWN } from '#app/modules/content/domain/space-language.ts';
import type { ContentDelivery } from '#app/modules/content/ports.ts';

/** An answer in the content service's shape; `total` is the number of entries on all its pages. */
export type Delivered = { readonly body: object; readonly total: number | null };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
type Params = Readonly<Record<string, string>>;

/** Answers a call for what is published; null for a story that does not exist. `language` is that of who asks. */
export function deliverPublished(
  delivery: Pick<ContentDelivery, 'published'>,
  call: ProxyCall,
  language: string,
): Delivered | null {
  if (call.kind === 'datasource_entries') return entriesAnswer(delivery, call.params);
  const asked = call.kind === 'stories' ? call.params.language : undefined;
  const { version, codes, stories } = delivery.published(asked ?? language);
  const cv = Number(version);
  if (call.kind === 'space')
    return { body: { space: { id: 0, name: '', domain: '', version: cv, language_codes: codes } }, total: null };
  if (call.one !== null) {
    const story = stories.find((known) => slugOf(known) === call.one || known.uuid === call.one);
    return story
      ? { body: { story, cv, rels: relationsOf([story], stories, call.params), links: [] }, total: null }
      : null;
  }
  const { items, total } = pageOf(storiesFor(stories, call.params), call.params);
  return { body: { stories: items, cv, rels: relationsOf(items, stories, call.params), links: [] }, total };
}

/** The parameters with which the service is asked for the drafts of a call. `language` is that of who asks. */
export function draftParams({ params, one }: Extract<ProxyCall, { kind: 'stories' }>, language: string): Params {
  const asked = { language, ...params };
  if (one === null) return asked;
  return UUID.test(one) ? { ...asked, by_uuids: one } : { ...asked, by_slugs: `${one},${one}/` };
}

/** The answer for one draft, from a list of them; null where it is empty. */
export function oneOf({ body }: Delivered): Delivered | null {
  const [story] = 'stories' in body && Array.isArray(body.stories) ? (body.stories as unknown[]) : [];
  return story === undefined ? null : { body: { ...body, stories: undefined, story }, total: null };
}

/** The start page of a folder ends in a slash. */
const slugOf = ({ full_slug }: DeliveredStory) => full_slug.replace(/\/$/, '');

function storiesFor(stories: readonly DeliveredStory[], { by_slugs, by_uuids, starts_with = '' }: Params) {
  const slugs = by_slugs?.split(',');
  const uuids = by_uuids?.split(',');
  const fits = (story: DeliveredStory, wanted: string) =>
    wanted.endsWith('*')
      ? story.full_slug.startsWith(wanted.slice(0, -1))
      : slugOf(story) === wanted.replace(/\/$/, '');
  return stories.filter(
    (story) =>
      story.full_slug.startsWith(starts_with) &&
      (slugs?.some((wanted) => fits(story, wanted)) ?? true) &&
      (uuids?.includes(story.uuid) ?? true),
  );
}

function pageOf<T>(list: readonly T[], params: Params): { readonly items: readonly T[]; readonly total: number } {
  const [size, page] = [Number(params.per_page), Number(params.page)];
  return { items: list.slice((page - 1) * size, page * size), total: list.length };
}

/** The stories that the named fields of stories refer to (`category.related`). */
function relationsOf(
  items: readonly DeliveredStory[],
  stories: readonly DeliveredStory[],
  { resolve_relations = '' }: Params,
): readonly DeliveredStory[] {
  const fields = resolve_relations.split(',').map((name) => name.split('.'));
  const named = new Set(
    items.flatMap(({ content }) =>
      fields.flatMap(([component, field = '']) => (component === content.component ? [content[field]].flat() : [])),
    ),
  );
  return named.size === 0 ? [] : stories.filter(({ uuid }) => named.has(uuid));
}

/** The space's own values, each with that of a dimension where it has one. */
function entriesAnswer(delivery: Pick<ContentDelivery, 'published'>, params: Params): Delivered {
  const entriesIn = (code: string) =>
    delivery.published(code).entries[params.datasource === 'constants' ? 'constants' : 'translations'];
  const own = entriesIn(OWN);
  const other = params.dimension === undefined ? own : entriesIn(params.dimension);
  const translated = new Map(other === own ? [] : other.map(({ name, value }) => [name, value]));
  const { items, total } = pageOf(own, params);
  const datasource_entries = items.map(({ name, value }, place) => ({
    id: place + 1,
    name,
    value,
    dimension_value: translated.get(name) ?? null,
  }));
  return { body: { datasource_entries }, total };
}
