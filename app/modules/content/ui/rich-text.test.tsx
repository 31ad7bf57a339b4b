import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { richTextSchema } from '#app/modules/content/domain/delivery/rich-text.ts';
import { type View, ViewProvider } from '#app/web/view.tsx';
import { HOSTILE } from '#tests/fixtures/hostile-content.ts';
import { RichTextView } from './rich-text.tsx';

const view = { storefront: 'uk' } as View;
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

/** The HTML of a delivered document, and what was noted of it. */
function printed(...content: object[]) {
  const notes: string[] = [];
  const doc = richTextSchema((message) => notes.push(message)).parse({ type: 'doc', content });
  const html = renderToStaticMarkup(
    <ViewProvider value={view}>
      <RichTextView doc={doc} />
    </ViewProvider>,
  );
  return { html, notes };
}

test('rich text has the elements of its nodes and marks, the first mark outermost', () => {
  const { html, notes } = printed(
    { type: 'heading', attrs: { level: 1 }, content: [text('Care')] },
    paragraph(text('Wash '), text('cold', { type: 'bold' }, { type: 'italic' }), { type: 'hard_break' }, text('<b>')),
    { type: 'horizontal_rule' },
    { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('one'))] }] },
    { type: 'ordered_list', content: [{ type: 'list_item', content: [paragraph(text('two', { type: 'code' }))] }] },
    paragraph(text('gone', { type: 'strike' }), text('line', { type: 'underline' })),
  );
  expect(html).toBe(
    '<h2>Care</h2><p>Wash <strong><em>cold</em></strong><br/>&lt;b&gt;</p><hr/><ul><li><p>one</p></li></ul>' +
      '<ol><li><p><code>two</code></p></li></ol><p><s>gone</s><u>line</u></p>',
  );
  expect(notes).toEqual([]);
});

test('a link of rich text leads into the storefront, and a forbidden one leaves its words', () => {
  const link = (href: string) => ({ type: 'link', attrs: { href, target: '_blank', onclick: 'alert(1)', style: 'x' } });
  expect(printed(paragraph(text('help', link('/faq')), text('site', link('https://a.example')))).html).toBe(
    '<p><a href="/uk/faq">help</a><a href="https://a.example">site</a></p>',
  );
  const { html, notes } = printed(paragraph(text('run', link('javascript:alert(1)'))));
  expect([html, notes]).toEqual(['<p>run</p>', ['Error while normalizing richtext']]);
});

test.each(HOSTILE.texts)('rich text prints %j as words', (words) => {
  const { html } = printed({ type: 'heading', attrs: { level: 2 }, content: [text(words)] }, paragraph(text(words)));
  expect(html).toMatch(/^<h2>[^<]+<\/h2><p>[^<]+<\/p>$/);
});

test.each(HOSTILE.links)('rich text leaves the words of a link to %j', (href) => {
  const link = { type: 'link', attrs: { href, linktype: 'url', target: '_self' } };
  expect(printed(paragraph(text('run', link))).html).toBe('<p>run</p>');
});

test('a node that the shop does not know is left out of rich text, with its attributes, and noted', () => {
  const { html, notes } = printed(
    { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
    { type: 'blok', attrs: { body: [{ component: 'script', _uid: 'a' }] } },
    { type: 'paragraph', attrs: { class: 'x', style: 'color:red', textAlign: 'right' }, content: [text('stays')] },
    { type: 'table', content: [] },
  );
  expect(html).toBe('<p>stays</p>');
  expect(notes).toEqual(Array(3).fill('Error while normalizing richtext'));
});
