import { useStoryblokServerRichText } from '@storyblok/react/ssr';
import type { ReactElement, ReactNode } from 'react';
import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { byLink, childrenOf, type RichText, type RichTextNode } from '#app/modules/content/domain/story.ts';
import { MarkedPart } from '#app/web/editor-mark.tsx';
import { useLink } from '#app/web/view.tsx';

type Link = (path: string) => string;
type RenderedText = Parameters<ReturnType<typeof useStoryblokServerRichText>['render']>[0];

/** The service's names of nodes and marks, which its renderer knows. */
const NAMES: Readonly<Record<string, string>> = {
  br: 'hard_break',
  hr: 'horizontal_rule',
  table_row: 'tableRow',
  table_cell: 'tableCell',
  table_header: 'tableHeader',
};
const MARKS = {
  strong: 'bold',
  em: 'italic',
  s: 'strike',
  u: 'underline',
  code: 'code',
  sup: 'superscript',
  sub: 'subscript',
  mark: 'highlight',
} as const;

type Render = (content: readonly object[]) => ReactNode;

/** The renderer puts the first mark inside the others. */
function markedText({ text, marks = [] }: Extract<RichTextNode, { type: 'text' }>): object {
  const rendered = marks.toReversed().flatMap((mark) => (mark.type === 'link' ? [] : [{ type: MARKS[mark.type] }]));
  return { type: 'text', text, marks: rendered };
}

/**
 * Nodes for the renderer, which prints every node and attribute that it gets: those of the closed list alone. It checks
 * no address, so that a forbidden link is plain text; and it would print each piece of a link as one.
 */
function renderedNodes(nodes: readonly RichTextNode[], link: Link, render: Render): readonly object[] {
  return byLink(nodes).flatMap(({ href, nodes: pieces }) => {
    const inner = pieces.flatMap((node) => renderedNode(node, link, render));
    const target = href === null ? null : editorialHref(href, link);
    return target === null ? inner : [{ type: 'link', attrs: { href: target }, text: render(inner) }];
  });
}

function renderedNode(node: RichTextNode, link: Link, render: Render): readonly object[] {
  if (node.type === 'text') return [markedText(node)];
  const content = renderedNodes(childrenOf(node), link, render);
  if (node.type === 'fact') return content;
  const type = NAMES[node.type] ?? node.type;
  return node.type === 'br' || node.type === 'hr' ? [{ type }] : [{ type, attrs: attributesOf(node), content }];
}

/** The renderer takes an attribute as one of HTML: a list that starts at `order` has the attribute `start`. */
function attributesOf(node: RichTextNode): object {
  switch (node.type) {
    case 'heading':
      return { level: node.attrs.level };
    case 'ordered_list':
      return node.attrs ? { start: node.attrs.order } : {};
    case 'table_cell':
    case 'table_header':
      return node.attrs ?? {};
    default:
      return {};
  }
}

/** Editorial text by Storyblok's renderer. Links inside the shop are written without the storefront (`/faq`). */
export function RichTextView({ doc }: { readonly doc: RichText }) {
  const link = useLink();
  const { render } = useStoryblokServerRichText({});
  const rendered = (nodes: readonly RichTextNode[]) => {
    const printed: Render = (content) => render({ type: 'doc', content } as unknown as RenderedText) as ReactElement;
    return printed(renderedNodes(nodes, link, printed));
  };
  const isMarked = (node: RichTextNode) => node.type === 'fact' && node._editable !== undefined;
  if (!doc.content.some(isMarked)) return rendered(doc.content);
  // In a draft, a fact has an element around it.
  return doc.content.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a node is its place in the text.
    <MarkedPart key={place} mark={node.type === 'fact' ? node._editable : undefined}>
      {rendered([node])}
    </MarkedPart>
  ));
}
