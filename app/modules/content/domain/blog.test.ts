import { DOMParser } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { atomFeed, neighboursOf, type PostFacts, postData, publishedAt } from './blog.ts';

const post: PostFacts = {
  uuid: '0001',
  url: 'https://shop.test/uk/happy-news/two-socks',
  title: 'Socks & <shoes>',
  summary: 'A "story"',
  author: 'Mila',
  publishedAt: Date.UTC(2026, 2, 5),
  image: 'https://shop.test/images/drawn/two-socks?width=1024',
};
const feed = {
  title: 'Happy news – Pairwise',
  subtitle: 'Small stories',
  language: 'en-GB',
  brand: 'Pairwise',
  self: 'https://shop.test/uk/happy-news/feed.xml',
  page: 'https://shop.test/uk/happy-news',
};

test('`neighboursOf` has the newer and the older post, and none at the ends', () => {
  const posts = ['c', 'b', 'a'].map((full_slug) => ({ full_slug, first_published_at: '' }));
  const slugs = (slug: string) => {
    const { newer, older } = neighboursOf(posts, slug);
    return [newer?.full_slug ?? null, older?.full_slug ?? null];
  };
  expect(slugs('c')).toEqual([null, 'b']);
  expect(slugs('b')).toEqual(['c', 'a']);
  expect(slugs('a')).toEqual(['b', null]);
  expect(slugs('x')).toEqual([null, null]);
});

test('`publishedAt` reads a day and a moment, and is null without a date', () => {
  expect(publishedAt({ first_published_at: '2026-03-05' })).toBe(Date.UTC(2026, 2, 5));
  expect(publishedAt({ first_published_at: '2026-03-05T10:00:00.000Z' })).toBe(Date.UTC(2026, 2, 5, 10));
  expect(publishedAt({ first_published_at: '' })).toBeNull();
  expect(publishedAt({ first_published_at: 'soon' })).toBeNull();
});

test('`postData` is a BlogPosting; without an author the brand has written it', () => {
  expect(postData(post, 'Pairwise')).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Socks & <shoes>',
    datePublished: '2026-03-05T00:00:00.000Z',
    author: { '@type': 'Person', name: 'Mila' },
  });
  const plain = postData({ ...post, author: '', publishedAt: null, image: null, summary: '' }, 'Pairwise');
  expect(plain).toMatchObject({ author: { '@type': 'Organization', name: 'Pairwise' } });
  expect(Object.keys(plain)).not.toContain('datePublished');
  expect(Object.keys(plain)).not.toContain('image');
});

describe('`atomFeed`', () => {
  const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

  test('is well-formed, with whatever a title has in it', () => {
    const document = parsed(atomFeed({ ...feed, posts: [{ ...post, title: 'A\u0007 & <b> "q"' }] }));
    expect(document.querySelector('entry > title')?.textContent).toBe('A & <b> "q"');
    expect(document.documentElement.getAttribute('xml:lang')).toBe('en-GB');
  });

  test('has an entry for each post, and the date of the newest', () => {
    const older = { ...post, uuid: '0002', author: '', summary: '', publishedAt: null };
    const document = parsed(atomFeed({ ...feed, posts: [post, older] }));
    expect([...document.querySelectorAll('entry > id')].map((id) => id.textContent)).toEqual([
      'urn:uuid:0001',
      'urn:uuid:0002',
    ]);
    expect(document.querySelector('feed > updated')?.textContent).toBe('2026-03-05T00:00:00.000Z');
    expect([...document.querySelectorAll('author > name')].map((name) => name.textContent)).toEqual([
      'Mila',
      'Pairwise',
    ]);
    expect(document.querySelectorAll('summary')).toHaveLength(1);
  });

  test('has a date without posts', () => {
    expect(parsed(atomFeed({ ...feed, posts: [] })).querySelector('updated')?.textContent).toMatch(/^1970/);
  });
});
