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

test('a node that the shop does not know leaves its words in rich text, without its attributes, and is noted', () => {
  const { html, notes } = printed(
    { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
    { type: 'blok', attrs: { body: [{ component: 'script', _uid: 'a' }] } },
    { type: 'paragraph', attrs: { class: 'x', style: 'color:red', textAlign: 'right' }, content: [text('stays')] },
    paragraph(
      text('for '),
      { type: 'mention', text: 'Ada', attrs: { onclick: 'x' } },
      { type: 'aside', content: [text('!')] },
    ),
    { type: 'callout', content: [text('alone'), paragraph(text('and below'))] },
  );
  expect(html).toBe('<p>stays</p><p>for Ada!</p><p>alone</p><p>and below</p>');
  expect(notes).toEqual(Array(5).fill('Error while normalizing richtext'));
});

test('a numbered list of rich text begins with its number', () => {
  const item = { type: 'list_item', content: [paragraph(text('one'))] };
  const list = (attrs: object) => printed({ type: 'ordered_list', attrs, content: [item] }).html;
  expect(list({ order: 3 })).toBe('<ol start="3"><li><p>one</p></li></ol>');
  for (const attrs of [{}, { order: 1 }, { order: '3"' }, { order: null }])
    expect(list(attrs)).toBe('<ol><li><p>one</p></li></ol>');
});

test('neighbouring pieces of one link are one link of rich text, whatever their marks', () => {
  const to = (href: string) => ({ type: 'link', attrs: { href, target: '_self' } });
  const { html } = printed(
    paragraph(
      text('see '),
      text('our ', to('/faq')),
      text('help', to('/faq'), { type: 'bold' }),
      text(' pages', { type: 'italic' }, to('/faq')),
      text(' or ', to('/shipping')),
      text('write', to('/shipping')),
      text('.'),
    ),
  );
  expect(html).toBe(
    '<p>see <a href="/uk/faq">our <strong>help</strong><em> pages</em></a><a href="/uk/shipping"> or write</a>.</p>',
  );
});

test('each node and mark that the editor of the content service makes is valid HTML with its words', () => {
  const cell = (type: string, words: string, attrs = {}) => ({ type, attrs, content: [paragraph(text(words))] });
  const { html, notes } = printed(
    { type: 'blockquote', content: [paragraph(text('quoted'))] },
    { type: 'code_block', attrs: { class: 'language-js' }, content: [text('a < b')] },
    paragraph({ type: 'emoji', attrs: { name: 'sock', emoji: '🧦', fallbackImage: 'https://x.example/a.png' } }),
    paragraph(text('2', { type: 'superscript' }), text('3', { type: 'subscript' }), text('new', { type: 'highlight' })),
    paragraph(text('styled', { type: 'textStyle', attrs: { color: 'red' } }), text('place', { type: 'anchor' })),
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'size', { colspan: 2, colwidth: [9], rowspan: 1 })] },
        { type: 'tableRow', content: [cell('tableCell', '36'), cell('tableCell', '40')] },
      ],
    },
    paragraph({ type: 'horizontal_rule' }, text('line')),
    { type: 'bullet_list', content: [paragraph(text('loose'))] },
    text('bare'),
  );
  expect(html).toBe(
    '<p>quoted</p><p><code>a &lt; b</code></p><p>🧦</p><p><sup>2</sup><sub>3</sub><mark>new</mark></p>' +
      '<p>styledplace</p><table><tbody><tr><th colSpan="2"><p>size</p></th></tr>' +
      '<tr><td><p>36</p></td><td><p>40</p></td></tr></tbody></table><p>line</p><ul><li><p>loose</p></li></ul><p>bare</p>',
  );
  expect(notes).toHaveLength(2);
});
