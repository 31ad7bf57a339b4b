import { expect, test } from 'vitest';
import { productBlocks, unknownWords } from '#app/modules/content/http/product-words.server.ts';
import type { ProductWords } from './product-words.ts';

const block = (identifier: string) => ({ identifier, title: identifier, body: { type: 'doc' as const, content: [] } });
const guide = { identifier: 'socks', title: 'Socks', columns: [], rows: [] };
const words: ProductWords = {
  blocks: new Map(['knitting', 'wool', 'socks'].map((name) => [name, block(name)])),
  sizeGuides: new Map([['socks', guide]]),
  features: new Map([['warm', { id: 'warm', key: 'warm', image: { src: '/images/feature-warm', alt: 'Warm' } }]]),
  certificates: new Map([['organic', { key: 'organic', name: 'Organic', text: '' }]]),
};
const product = (sections: readonly string[], sizeGuideBlock = 'socks') => ({
  sections,
  information: { sizeGuideBlock },
  displayFeatures: ['warm', 'glows'],
  certifications: ['organic', 'haunted'],
});

test('`productBlocks` has a block for each section that content knows, once and in their order', () => {
  const { sections } = productBlocks(product(['men', 'wool', 'unknown', 'knitting', 'wool']), words);
  expect(sections.map(({ identifier }) => identifier)).toEqual(['wool', 'knitting']);
});

test('`productBlocks` has the block of the size guide apart, though a section names it too', () => {
  const { sections, measuring } = productBlocks(product(['socks', 'wool']), words);
  expect(sections.map(({ identifier }) => identifier)).toEqual(['wool']);
  expect(measuring?.identifier).toBe('socks');
  expect(productBlocks(product([], ''), words)).toEqual({ sections: [], measuring: null });
});

test('`unknownWords` names what content does not have, and no audience', () => {
  expect(unknownWords(product(['adults', 'men', 'unknown'], 'slippers'), words)).toEqual([
    'PDP block unknown',
    'size guide slippers',
    'feature icon glows',
    'certificate haunted',
  ]);
});
