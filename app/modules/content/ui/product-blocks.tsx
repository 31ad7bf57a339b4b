import type { PdpBlock } from '#app/modules/content/domain/product-words.ts';
import { MarkedPart, useMark } from '#app/web/editor-mark.tsx';
import { RichTextView } from './rich-text.tsx';

/** The blocks of a product's page, each to be opened. */
export function ProductBlocks({ blocks }: { readonly blocks: readonly PdpBlock[] }) {
  const mark = useMark();
  return blocks.map(({ identifier, title, body, _editable }) => (
    <details key={identifier} {...mark(_editable)}>
      <summary>{title}</summary>
      <RichTextView doc={body} />
    </details>
  ));
}

/** How to measure, below a size guide. */
export function MeasuringBlock({ block: { title, body, _editable } }: { readonly block: PdpBlock }) {
  return (
    <MarkedPart mark={_editable}>
      <p>
        <strong>{title}</strong>
      </p>
      <RichTextView doc={body} />
    </MarkedPart>
  );
}
