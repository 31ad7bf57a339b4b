import { HOSTILE } from '#tests/fixtures/hostile-content.ts';
import type { StoryblokSpace } from './storyblok-space.ts';
import { changedSpace } from './storyblok-space.ts';

const WORDS = new RegExp(
  `^(?:${[
    'title|intro|text|label|name|message|claim|copyright|line|question|description|seo_\\w+|\\w+Title',
    'subtitle|legal|button|ctaLabel|eyebrow|author|register|alt|\\w+AltText|\\w+Message|descriptionCta|legalText',
  ].join('|')})$`,
);
/** A text inside an address of the shop: it leads nowhere else, whatever it names. */
const withoutHost = (text: string) => text.replaceAll('evil.test', 'words');
type Fields = Readonly<Record<string, unknown>>;

type Next = (list: readonly string[]) => string;

/** A link to elsewhere, or to a story with a hostile anchor. */
const spoiledLink = (fields: Fields, next: Next, keepsStory: boolean): Fields =>
  keepsStory
    ? { ...fields, linktype: 'story', cached_url: '_default/faq', anchor: withoutHost(next(HOSTILE.texts)) }
    : { ...fields, linktype: 'url', url: next(HOSTILE.links), href: next(HOSTILE.links) };

/** Nodes that no document of the shop has. */
const strangeNodes = (next: Next): readonly object[] => [
  { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
  { type: 'html', attrs: { html: next(HOSTILE.texts), onclick: 'alert(1)' } },
  { type: 'image', attrs: { src: next(HOSTILE.links) } },
  {
    type: 'paragraph',
    attrs: { onclick: 'alert(1)', style: 'x' },
    content: [
      {
        type: 'text',
        text: 'Bad',
        marks: [{ type: 'link', attrs: { href: next(HOSTILE.links), linktype: 'url' } }],
      },
    ],
  },
];

/**
 * The space with a hostile text in every text and entry, such an address in every link and picture, and strange nodes
 * in every document. Every third link leads to a story, with a hostile anchor.
 */
export function hostileSpace(space: StoryblokSpace): StoryblokSpace {
  let used = 0;
  let links = 0;
  const next: Next = (list) => {
    used += 1;
    return list[used % list.length] ?? '';
  };
  const spoiled = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return WORDS.test(name) ? next(HOSTILE.texts) : value;
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    return typeof value === 'object' && value !== null ? spoiledFields(value as Fields) : value;
  };
  const spoiledFields = (fields: Fields): Fields => {
    if ('linktype' in fields) {
      links += 1;
      return spoiledLink(fields, next, links % 3 === 0);
    }
    if ('filename' in fields) return { ...fields, filename: next(HOSTILE.links), alt: next(HOSTILE.texts) };
    const inner = Object.fromEntries(Object.entries(fields).map(([key, own]) => [key, spoiled(own, key)]));
    if (fields.type !== 'doc') return inner;
    return { ...inner, content: [...((inner.content as unknown[]) ?? []), ...strangeNodes(next)] };
  };
  const entries: StoryblokSpace['entries'] = (datasource, dimension) =>
    space.entries(datasource, dimension).map((entry) => ({
      ...entry,
      value: withoutHost(next(HOSTILE.texts)),
      dimension_value: dimension && withoutHost(next(HOSTILE.texts)),
    }));
  return { ...changedSpace(space, (story) => ({ ...story, content: spoiled(story.content) })), entries };
}
