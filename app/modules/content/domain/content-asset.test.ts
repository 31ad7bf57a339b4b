import { expect, test } from 'vitest';
import { assetPath, assetSpaces, assetUrl, spaceOfAsset } from './content-asset.ts';

const NAME = 'f/39898/1000x600/d962430746/socks.jpg';

test('`assetPath` serves a picture of the content service from the shop, and `assetUrl` finds it again', () => {
  expect(assetPath(`https://a.storyblok.com/${NAME}`)).toBe(`/images/content/${NAME}`);
  expect(assetUrl(NAME)).toBe(`https://a.storyblok.com/${NAME}`);
});

test.each([
  'https://a.storyblok.com.example.com/f/1/a/b.jpg',
  'http://a.storyblok.com/f/1/a/b.jpg',
  'https://a.storyblok.com/f/1/a/../../b.jpg',
  'https://a.storyblok.com/f/1/a/b.svg',
  'https://a.storyblok.com/f/1/a/b.jpg?width=1',
  'https://a.storyblok.com/f/x/a/b.jpg',
  '/images/hero/uk',
])('`assetPath` knows no picture at %s', (filename) => {
  expect(assetPath(filename)).toBeNull();
});

test('`assetSpaces` has the spaces of the files that content names', () => {
  const content = JSON.stringify({ a: `https://a.storyblok.com/${NAME}`, b: 'https://a.example.com/f/1/a/b.jpg' });
  expect([...assetSpaces(content)]).toEqual([spaceOfAsset(NAME)]);
});
