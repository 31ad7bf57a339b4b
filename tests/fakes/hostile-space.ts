import { HOSTILE } from '#tests/fixtures/hostile-content.ts';
import { changedSpace } from './exported-space.ts';
import type { StoryblokSpace } from './storyblok-space.ts';

const WORDS = new RegExp(
  `^(?:${[
    'title|intro|text|label|name|message|claim|copyright|line|question|description|seo_\\w+|\\w+Title',
    'subtitle|legal|button|ctaLabel|eyebrow|author|register|alt|\\w+AltText|\\w+Message|descriptionCta|legalText',
  ].join('|')})$`,
);
/** A text inside an address of the shop: it leads nowhere else, whatever it names. */
const withoutHost = (text: string) => text.replaceAll('evil.test', 'words');
type Fields = Readonly<Record<string, unknown>>;

/**
 * The space with a hostile text in every text and entry, such an address in every link and picture, and strange nodes in
 * every document. Every third link to a story keeps it, with a hostile anchor.
 */
export function hostileSpace(space: StoryblokSpace): StoryblokSpace {
  let used = 0;
  let links = 0;
  const next = (list: readonly string[]) => {
    used += 1;
    return list[used % list.length] ?? '';
  };
  const spoiled = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return WORDS.test(name) ? next(HOSTILE.texts) : value;
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Fields;
    if ('linktype' in fields) {
      links += 1;
      return links % 3 === 0 && fields.linktype === 'story'
        ? { ...fields, anchor: withoutHost(next(HOSTILE.texts)) }
        : { ...fields, linktype: 'url', url: next(HOSTILE.links), href: next(HOSTILE.links) };
    }
    if (typeof fields.filename === 'string')
      return { ...fields, filename: next(HOSTILE.links), alt: next(HOSTILE.texts) };
    const inner = Object.fromEntries(Object.entries(fields).map(([key, own]) => [key, spoiled(own, key)]));
    if (fields.type !== 'doc') return inner;
    const strange = [
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
    return { ...inner, content: [...((inner.content as unknown[]) ?? []), ...strange] };
  };
  const entries: StoryblokSpace['entries'] = (datasource, dimension) =>
    space.entries(datasource, dimension).map((entry) => ({
      ...entry,
      value: withoutHost(next(HOSTILE.texts)),
      dimension_value: dimension && withoutHost(next(HOSTILE.texts)),
    }));
  return { ...changedSpace(space, (story) => ({ ...story, content: spoiled(story.content) })), entries };
}
