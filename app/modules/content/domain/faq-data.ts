import { type Block, childrenOf, type RichTextNode } from './story.ts';

/** The words of rich text, without its form. */
export function plainText(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.text : plainText(childrenOf(node))))
    .join(nodes.some(({ type }) => type === 'text') ? '' : ' ');
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
