import { Parser } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { checkedHref } from '#app/modules/content/domain/checked-href.ts';
import { richTextSchema } from '#app/modules/content/domain/delivery/rich-text.ts';
import { RichTextView } from '#app/modules/content/ui/rich-text.tsx';
import { type View, ViewProvider } from '#app/web/view.tsx';
import { type Json, jsonLike, texts } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWellFormed, fuzzTarget } from '#lab/fuzz/target.ts';
import { HOSTILE } from '#tests/fixtures/hostile-content.ts';

const view = { storefront: 'uk' } as View;
const text = (words: string, ...marks: Json[]): Json => ({ type: 'text', text: words, marks });
const node = (type: string, content: readonly Json[], attrs: Json = null): Json => ({ type, attrs, content });
const paragraph = (...content: Json[]) => node('paragraph', content);
const link = (href: string): Json => ({
  type: 'link',
  attrs: { href, linktype: 'url', anchor: 'top', target: '_self' },
});

const DOCUMENTS: readonly Json[] = [
  node('doc', [
    node('heading', [text('Care')], { level: 1 }),
    paragraph(text('Wash '), text('cold', { type: 'bold' }, { type: 'italic' }), { type: 'hard_break' }),
    node('ordered_list', [node('list_item', [paragraph(text('one', link('/faq')))])], { order: 3 }),
    paragraph(text('site', link('https://a.example/?b=1#c')), { type: 'emoji', attrs: { emoji: '🧦' } }),
  ]),
  node('doc', [
    node('table', [
      node('tableRow', [node('tableHeader', [paragraph(text('Size'))], { colspan: 2, rowspan: 1 })]),
      node('tableRow', [node('tableCell', [node('code_block', [text('36-40', { type: 'superscript' })])])]),
    ]),
    node('blockquote', [paragraph(text('said'))]),
    { type: 'horizontal_rule' },
    {
      type: 'blok',
      attrs: {
        body: [
          {
            component: 'fact',
            _editable: '<!--#storyblok#-->',
            fact: 'return-postage',
            fallback: node('doc', [text('30')]),
          },
        ],
      },
    },
  ]),
];

const TAGS = new Set(
  'p h2 h3 ul ol li table thead tbody tr td th strong em s u code sup sub mark a br hr pre blockquote'.split(' '),
);
const ATTRIBUTES = new Set(['a href', 'ol start', 'td colspan', 'td rowspan', 'th colspan', 'th rowspan']);

/** Throws for an element, an attribute or an address that no rich text may print. */
function ensureInert(html: string): void {
  const parser = new Parser({
    onopentag(tag, attributes) {
      ensure(TAGS.has(tag), `<${tag}> is an element of rich text`);
      for (const [name, value] of Object.entries(attributes)) {
        ensure(ATTRIBUTES.has(`${tag} ${name.toLowerCase()}`), `${name} is an attribute of <${tag}>`);
        if (name === 'href') ensure(checkedHref(value) === value, `${value} is an address that editors may set`);
        else ensure(/^-?\d+$/.test(value), `${name} is a number`);
      }
    },
    oncomment: (words) => ensure(false, `no comment: ${words}`),
  });
  parser.end(html);
}

const page = (delivered: unknown): string | null => {
  const read = richTextSchema(() => undefined).safeParse(delivered);
  if (!read.success) return null;
  ensureWellFormed(read.data.type);
  return renderToStaticMarkup(
    <ViewProvider value={view}>
      <RichTextView doc={read.data} />
    </ViewProvider>,
  );
};

export const richText = fuzzTarget<Json>({
  name: 'rich text',
  input: jsonLike([...DOCUMENTS, paragraph(text('run', link('javascript:alert(1)')))]).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'content' in value
      ? { ...value, type: 'doc' }
      : value,
  ),
  check(delivered) {
    const html = page(delivered);
    if (html !== null) ensureInert(html);
  },
  grown: (unit, times) => node('doc', [paragraph(text(unit.repeat(times), link(`/${unit.repeat(times)}`)))]),
});

export const editorialAddress = fuzzTarget<string>({
  name: 'rich text: address of a link',
  input: texts({ seeds: [...HOSTILE.links, 'https://a.example/b?c#d', '/faq', 'mailto:a@b.example'], longest: 2000 }),
  check(raw) {
    const href = checkedHref(raw);
    if (href === null) return;
    ensure(checkedHref(href) === href, 'a checked address is checked');
    const origin = 'https://shop.example';
    if (!URL.canParse(href, `${origin}/uk/page`)) return;
    const { protocol, host } = new URL(href, `${origin}/uk/page`);
    ensure(['https:', 'http:', 'mailto:', 'tel:'].includes(protocol), `${protocol} is allowed`);
    if (/^[/#]/.test(href)) ensure(host === 'shop.example', 'a path stays in the shop');
  },
  grown: (unit, times) => `https://a.example/${unit.repeat(times)}`,
});
