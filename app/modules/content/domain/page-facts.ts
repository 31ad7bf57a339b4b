import { memoised } from '#app/kernel/memo.ts';
import type { Block, FactName, RichTextNode } from './story.ts';

/** The paragraphs and lists of each known fact. A fact without an entry is unavailable. */
export type Facts = Readonly<Partial<Record<FactName, readonly RichTextNode[]>>>;

type Worded = Extract<Block, { component: 'text' | 'questions' }>;

/** Whether a block holds rich text, in which facts can stand. */
export const isWorded = (block: Block): block is Worded =>
  block.component === 'text' || block.component === 'questions';

const nodesOf = (block: Worded): readonly RichTextNode[] =>
  block.component === 'text' ? block.body.content : block.items.flatMap(({ answer }) => answer.content);

/** The names of the facts in a block, each once. */
export const factNames = memoised((block: Block): readonly FactName[] => {
  if (!isWorded(block)) return [];
  return [...new Set(nodesOf(block).flatMap((node) => (node.type === 'fact' ? [node.attrs.fact] : [])))];
});

/**
 * Rich text with its facts: an unavailable fact is replaced by the words that stand in for it. One with a mark stays a
 * node around them.
 */
function withFacts(nodes: readonly RichTextNode[], facts: Facts): RichTextNode[] {
  return nodes.flatMap((node): readonly RichTextNode[] => {
    if (node.type !== 'fact') return [node];
    const content = facts[node.attrs.fact] ?? node.content;
    return node._editable === undefined ? content : [{ ...node, content }];
  });
}

/** A block with its facts; the same block when it has none. */
export function blockWithFacts(block: Worded, facts: Facts): Worded {
  if (factNames(block).length === 0) return block;
  if (block.component === 'text')
    return { ...block, body: { type: 'doc', content: withFacts(block.body.content, facts) } };
  return {
    ...block,
    items: block.items.map(({ answer, ...item }) => ({
      ...item,
      answer: { type: 'doc', content: withFacts(answer.content, facts) },
    })),
  };
}

/** A paragraph of plain text. */
export const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** A list of plain texts. */
export const bulletList = (texts: readonly string[]): RichTextNode => ({
  type: 'bullet_list',
  content: texts.map((text) => ({ type: 'list_item', content: [paragraph(text)] })),
});
