import type { PdpBlock } from '#app/modules/content/domain/product-words.ts';
import { RichTextView } from './rich-text.tsx';

/** The blocks of a product's page, each to be opened. */
export function ProductBlocks({ blocks }: { readonly blocks: readonly PdpBlock[] }) {
  return blocks.map(({ identifier, title, body }) => (
    <details key={identifier}>
      <summary>{title}</summary>
      <RichTextView doc={body} />
    </details>
  ));
}

/** How to measure, below a size guide. */
export function MeasuringBlock({ block: { title, body } }: { readonly block: PdpBlock }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <RichTextView doc={body} />
    </>
  );
}
