import type { ReactNode } from 'react';
import { useLink } from '../../../platform/view.tsx';
import type { RichText, RichTextMark, RichTextNode } from '../domain/story.ts';
import { checkedHref } from '../domain/checked-href.ts';

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly RichTextMark[] }) {
  const link = useLink();
  return marks.reduce<ReactNode>((inner, mark) => {
    if (mark.type !== 'link') return mark.type === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>;
    const href = checkedHref(mark.attrs.href);
    return href === null ? inner : <a href={href.startsWith('/') ? link(href) : href}>{inner}</a>;
  }, text);
}

function Nodes({ nodes }: { readonly nodes: readonly RichTextNode[] }) {
  return nodes.map((node, index) => {
    const key = index;
    switch (node.type) {
      case 'text':
        return <Marked key={key} text={node.text} marks={node.marks ?? []} />;
      case 'heading': {
        const Tag = node.attrs.level === 2 ? 'h2' : 'h3';
        return (
          <Tag key={key}>
            <Nodes nodes={node.content} />
          </Tag>
        );
      }
      case 'bullet_list':
        return (
          <ul key={key}>
            <Nodes nodes={node.content ?? []} />
          </ul>
        );
      case 'ordered_list':
        return (
          <ol key={key}>
            <Nodes nodes={node.content ?? []} />
          </ol>
        );
      case 'list_item':
        return (
          <li key={key}>
            <Nodes nodes={node.content ?? []} />
          </li>
        );
      case 'paragraph':
        return (
          <p key={key}>
            <Nodes nodes={node.content ?? []} />
          </p>
        );
    }
  });
}

/** Editorial text. Links inside the shop are written without the storefront (`/faq`). */
export function RichTextView({ doc }: { readonly doc: RichText }) {
  return <Nodes nodes={doc.content} />;
}
