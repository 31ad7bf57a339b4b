import { expect, test } from 'vitest';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { createSearchTermsReader } from './search-terms.ts';

const link = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', id: '', url, cached_url: url });
const redirect = (terms: string, url: string) => ({
  _uid: `r-${url}`,
  component: 'search_redirect',
  terms,
  to: link(url),
});
const page = (url: string, words: string) => ({ _uid: `p-${url}`, component: 'search_page', page: link(url), words });

function read(content: Delivered, below: readonly Delivered[] = []) {
  const notes: { readonly message: string; readonly details: Readonly<Record<string, unknown>> }[] = [];
  const terms = createSearchTermsReader((message, details) => notes.push({ message, details }))(() => [
    { component: 'search_terms', ...content },
    ...below,
  ]);
  return { ...terms, notes };
}

test('synonyms are read from lines, redirects by their terms as a search compares them, pages by their slug', () => {
  const story = { linktype: 'story', cached_url: '_default/faq/sizes', story: { full_slug: '_default/faq/sizes' } };
  expect(
    read({
      synonyms: 'trainers, sneaker \r\n\nnana,granny,grandma',
      redirects: [
        redirect('  Track   My Order\nParcel', '/order'),
        redirect('parcel\nSummer', '/collection/summer?color=red'),
      ],
      pages: [page('/faq/returns', 'refund'), { ...page('', 'fit'), page: story }],
    }),
  ).toEqual({
    synonyms: [
      ['trainers', 'sneaker'],
      ['nana', 'granny', 'grandma'],
    ],
    redirects: { 'track my order': '/order', parcel: '/order', summer: '/collection/summer?color=red' },
    pages: [
      { slug: 'faq/returns', words: 'refund' },
      { slug: 'faq/sizes', words: 'fit' },
    ],
    notes: [],
  });
});

test('a line with one term, and a block with a fault, are noted and left out; the others stay', () => {
  const { notes, ...terms } = read({
    synonyms: 'alone\nmoggy, cat',
    redirects: [
      redirect('away', 'https://evil.test/'),
      redirect('script', 'javascript:alert(1)'),
      redirect('ring', '/search?term=ring'),
      redirect('good', '/search-tips'),
    ],
    pages: [page('https://evil.test/', 'evil'), page('/faq', ' '), page('/faq', 'help'), 'rubbish'],
  });
  expect(terms).toEqual({
    synonyms: [['moggy', 'cat']],
    redirects: { good: '/search-tips' },
    pages: [{ slug: 'faq', words: 'help' }],
  });
  expect(notes.map(({ message }) => message)).toEqual(Array.from({ length: 7 }, () => 'Problem with search terms'));
});

test('an empty field leaves the one below it, and a block takes its terms from the same block below', () => {
  const below = {
    component: 'search_terms',
    synonyms: 'moggy, cat',
    redirects: [redirect('track', '/order')],
    pages: [page('/faq', 'help')],
  };
  const { notes: _, ...terms } = read({ synonyms: '', redirects: [redirect('', '/order')], pages: [] }, [below]);
  expect(terms).toEqual({
    synonyms: [['moggy', 'cat']],
    redirects: { track: '/order' },
    pages: [{ slug: 'faq', words: 'help' }],
  });
  const { notes, ...nothing } = read({});
  expect([nothing, notes]).toEqual([{ synonyms: [], redirects: {}, pages: [] }, []]);
});
