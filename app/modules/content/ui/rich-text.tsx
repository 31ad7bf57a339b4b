import { useStoryblokServerRichText } from '@storyblok/react/ssr';
import type { ReactElement } from 'react';
import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { childrenOf, type RichText, type RichTextMark, type RichTextNode } from '#app/modules/content/domain/story.ts';
import { MarkedPart } from '#app/web/editor-mark.tsx';
import { useLink } from '#app/web/view.tsx';

type Link = (path: string) => string;
type RenderedText = Parameters<ReturnType<typeof useStoryblokServerRichText>['render']>[0];

/** The service's names of nodes and marks, which its renderer knows. */
const EMPTY = { br: 'hard_break', hr: 'horizontal_rule' } as const;
const MARKS = { strong: 'bold', em: 'italic', s: 'strike', u: 'underline', code: 'code' } as const;

/** A mark for the renderer, which checks no address: a forbidden link is plain text. */
function renderedMark(mark: RichTextMark, link: Link): readonly object[] {
  if (mark.type !== 'link') return [{ type: MARKS[mark.type] }];
  const href = editorialHref(mark.attrs.href, link);
  return href === null ? [] : [{ type: 'link', attrs: { href } }];
}

/** A node for the renderer, which prints every node and attribute that it gets: those of the closed list alone. */
function renderedNode(node: RichTextNode, link: Link): readonly object[] {
  if (node.type === 'text') {
    // The renderer puts the first mark inside the others.
    const marks = (node.marks ?? []).toReversed().flatMap((mark) => renderedMark(mark, link));
    return [{ type: 'text', text: node.text, marks }];
  }
  if (node.type === 'br' || node.type === 'hr') return [{ type: EMPTY[node.type] }];
  const content = childrenOf(node).flatMap((inner) => renderedNode(inner, link));
  if (node.type === 'fact') return content;
  const attrs = node.type === 'heading' ? { level: node.attrs.level } : {};
  return [{ type: node.type, attrs, content }];
}

/** Editorial text by Storyblok's renderer. Links inside the shop are written without the storefront (`/faq`). */
export function RichTextView({ doc }: { readonly doc: RichText }) {
  const link = useLink();
  const { render } = useStoryblokServerRichText({});
  const rendered = (nodes: readonly RichTextNode[]) => {
    const content = nodes.flatMap((node) => renderedNode(node, link));
    return render({ type: 'doc', content } as unknown as RenderedText) as ReactElement;
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
