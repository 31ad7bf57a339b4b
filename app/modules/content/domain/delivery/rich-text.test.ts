import { describe, expect, test } from 'vitest';
import { richTextSchema } from './rich-text.ts';

const notes: [string, object][] = [];
const schema = richTextSchema((message, details) => void notes.push([message, details]));
const read = (...content: unknown[]) => {
  notes.length = 0;
  return schema.parse({ type: 'doc', content }).content;
};
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (attrs: object) => ({ type: 'link', attrs });

describe('rich text', () => {
  test('keeps the nodes and marks that the shop prints', () => {
    expect(
      read(
        { type: 'heading', attrs: { level: 1 }, content: [words('Title')] },
        paragraph(words('Bold', { type: 'bold' }), { type: 'hard_break' }, words('and', { type: 'italic' })),
        { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(words('Point'))] }] },
      ),
    ).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [words('Title')] },
      paragraph(words('Bold', { type: 'strong' }), { type: 'br' }, words('and', { type: 'em' })),
      { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(words('Point'))] }] },
    ]);
    expect(notes).toEqual([]);
  });

  test.each([
    [
      'a story',
      { linktype: 'story', href: '/x', story: { full_slug: '_default/faq/returns' }, anchor: 'costs' },
      '/faq/returns#costs',
    ],
    ['the start page', { linktype: 'story', href: 'uk/home' }, '/'],
    ['an address', { linktype: 'url', href: 'https://example.com/a' }, 'https://example.com/a'],
    ['an e-mail address', { linktype: 'email', href: 'care@example.com' }, 'mailto:care@example.com'],
  ])('reads a link to %s', (_, attrs, href) => {
    expect(read(paragraph(words('here', link(attrs))))).toEqual([
      paragraph(words('here', { type: 'link', attrs: { href } })),
    ]);
  });

  test.each([
    { type: 'iframe', attrs: { src: 'https://example.com' } },
    { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
    { type: 'blok', attrs: { body: [{ component: 'script' }] } },
    'text',
    null,
  ])('leaves out %j, notes it and keeps the rest', (node) => {
    expect(read(paragraph(words('before')), node, paragraph(words('after')))).toHaveLength(2);
    expect(notes.map(([message]) => message)).toEqual(['Error while normalizing richtext']);
  });

  test.each([link({ href: 'javascript:alert(1)' }), link({ href: '//evil.example' }), { type: 'styled' }, 7])(
    'keeps the text of the mark %j without it',
    (mark) => {
      expect(read(paragraph(words('here', mark)))).toEqual([paragraph(words('here'))]);
      expect(notes).toHaveLength(1);
    },
  );

  test('ends a document that is too deep or too long', () => {
    let deep: object = words('deep');
    for (let level = 0; level < 1000; level += 1) deep = { type: 'list_item', content: [deep] };
    expect(JSON.stringify(read(deep))).not.toContain('deep');
    expect(read(...Array.from({ length: 20_000 }, () => paragraph())).length).toBeLessThan(6000);
    expect(notes).toHaveLength(1);
  });
});
