import { type Block, childrenOf, type RichTextNode } from './story.ts';

/** Words that end with a mark of their own, also inside quotes or brackets. */
const ENDED = /[.!?:;…]["'”“’»)\]]*$/;

/** The words of rich text, without its form. A paragraph or heading without a mark at its end gets a full stop. */
export function plainText(nodes: readonly RichTextNode[]): string {
  return nodes
    .map(wordsOf)
    .join(nodes.some(({ type }) => type === 'text') ? '' : ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordsOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'br') return ' ';
  const words = plainText(childrenOf(node));
  const isProse = node.type === 'paragraph' || node.type === 'heading';
  return isProse && words !== '' && !ENDED.test(words) ? `${words}.` : words;
}

type Questions = Extract<Block, { component: 'questions' }>;

/** The questions of a page with their answers as they are printed, for search engines; null without questions. */
export function faqData(blocks: readonly { readonly component: string }[]): object | null {
  const questions = blocks.flatMap((block) => (block.component === 'questions' ? (block as Questions).items : []));
  if (questions.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer.content) },
    })),
  };
}
