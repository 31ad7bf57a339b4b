import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { blockWithFacts, isWorded } from '#app/modules/content/domain/page-facts.ts';
import { byLink, childrenOf, type RichTextNode, type Story } from '#app/modules/content/domain/story.ts';
import { legalFacts } from '#app/modules/content/ui/legal-facts.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { heading, type LetterFacts, type LetterInline, type LetterPart, small } from './letter-parts.ts';

/**
 * The terms of the shop in full, as its page has them: a link is no durable medium. Facts of other parts of the shop,
 * such as prices of delivery, have the words that stand in for them.
 */
export function termsParts({ content: { title, intro, body } }: Story, facts: LetterFacts): readonly LetterPart[] {
  // The letter has the model form above the terms.
  const legal = { ...legalFacts(facts), 'withdrawal-form': [] };
  const parts = body.filter(isWorded).flatMap((worded) => {
    const block = blockWithFacts(worded, legal);
    if (block.component === 'text') return proseParts(block.body.content, facts);
    const answers = block.items.flatMap(({ question, answer }) => [
      { kind: 'subheading', text: question } as const,
      ...proseParts(answer.content, facts),
    ]);
    return [{ kind: 'subheading', text: block.title } as const, ...answers];
  });
  return [heading(title), ...(intro === '' ? [] : [small(intro)]), ...parts];
}

function proseParts(nodes: readonly RichTextNode[], facts: LetterFacts): readonly LetterPart[] {
  return nodes.flatMap((node): readonly LetterPart[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'subheading', text: plain(node) }];
      case 'bullet_list':
      case 'ordered_list': {
        const start = node.type === 'ordered_list' ? (node.attrs?.order ?? 1) : null;
        return [{ kind: 'list', start, items: childrenOf(node).map((item) => inlines(item, facts)) }];
      }
      case 'paragraph':
        return [{ kind: 'prose', inlines: inlines(node, facts) }];
      case 'table':
        return childrenOf(node).map((row) => ({
          kind: 'prose',
          inlines: childrenOf(row).flatMap((cell, place) => [...(place > 0 ? [' – '] : []), ...inlines(cell, facts)]),
        }));
      case 'fact':
        return proseParts(node.content, facts);
      default:
        return [];
    }
  });
}

/** The words of a node, and its links in full, each once. A forbidden address leaves the words. */
function inlines(node: RichTextNode, facts: LetterFacts): readonly LetterInline[] {
  if (node.type === 'br') return [' '];
  if (node.type === 'text') return [node.text];
  const full = (path: string) => facts.origin + storefrontPath(facts.market.storefrontCode, path);
  return byLink(childrenOf(node)).flatMap(({ href, nodes }): readonly LetterInline[] => {
    const target = href === null ? null : editorialHref(href, full);
    return target === null
      ? nodes.flatMap((inner) => inlines(inner, facts))
      : [{ href: target, label: nodes.map(plain).join('') }];
  });
}

const plain = (node: RichTextNode): string => (node.type === 'text' ? node.text : childrenOf(node).map(plain).join(''));
