import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { childrenOf, type RichText, type RichTextMark, type RichTextNode } from '#app/modules/content/domain/story.ts';
import { useLink } from '#app/web/view.tsx';

/** A text inside its marks, the first mark outermost. A forbidden link is plain text. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly RichTextMark[] }) {
  const link = useLink();
  const [mark, ...rest] = marks;
  if (!mark) return text;
  const inner = <Marked text={text} marks={rest} />;
  if (mark.type !== 'link') {
    const Tag = mark.type;
    return <Tag>{inner}</Tag>;
  }
  const href = editorialHref(mark.attrs.href, link);
  return href === null ? inner : <a href={href}>{inner}</a>;
}

const TAGS = { paragraph: 'p', bullet_list: 'ul', ordered_list: 'ol', list_item: 'li' } as const;

function Node({ node }: { readonly node: RichTextNode }) {
  if (node.type === 'text') return <Marked text={node.text} marks={node.marks ?? []} />;
  if (node.type === 'br' || node.type === 'hr') return <node.type />;
  if (node.type === 'fact') return <Nodes nodes={node.content} />;
  const Tag = node.type === 'heading' ? (`h${node.attrs.level}` as const) : TAGS[node.type];
  return (
    <Tag>
      <Nodes nodes={childrenOf(node)} />
    </Tag>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly RichTextNode[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: editorial text is rendered once, in its order.
    <Node key={index} node={node} />
  ));
}

/** Editorial text. Links inside the shop are written without the storefront (`/faq`). */
export function RichTextView({ doc }: { readonly doc: RichText }) {
  return <Nodes nodes={doc.content} />;
}
