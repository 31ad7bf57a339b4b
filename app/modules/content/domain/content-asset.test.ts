import { expect, test } from 'vitest';
import { assetPath, assetSpaces, assetUrl } from './content-asset.ts';

const NAME = 'f/39898/1000x600/d962430746/socks.jpg';

test.each([
  'a.storyblok.com',
  'a2.storyblok.com',
  'a-us.storyblok.com',
  'a-ap.storyblok.com',
  'a-ca.storyblok.com',
  'a.storyblokchina.cn',
])('`assetPath` serves a picture of %s from the shop, and `assetUrl` finds it again', (host) => {
  const url = `https://${host}/${NAME}`;
  expect(assetPath(url)).toBe(`/images/content/${NAME}`);
  expect(assetUrl(NAME, assetSpaces(JSON.stringify({ picture: url })))).toBe(url);
});

test.each([
  'https://a.storyblok.com.example.com/f/1/a/b.jpg',
  'https://b.storyblok.com/f/1/a/b.jpg',
  'https://a.storyblok.com@example.com/f/1/a/b.jpg',
  'http://a.storyblok.com/f/1/a/b.jpg',
  'https://a.storyblok.com/f/1/a/../../b.jpg',
  'https://a.storyblok.com/f/1/a/b.svg',
  'https://a.storyblok.com/f/1/a/b.jpg?width=1',
  'https://a.storyblok.com/f/x/a/b.jpg',
  '/images/hero/uk',
])('`assetPath` knows no picture at %s', (filename) => {
  expect(assetPath(filename)).toBeNull();
});

test('`assetUrl` knows pictures of the spaces that content names alone', () => {
  const spaces = assetSpaces(
    JSON.stringify({ a: `https://a.storyblok.com/${NAME}`, b: 'https://a.example.com/f/1/a/b.jpg' }),
  );
  expect(assetUrl(NAME, spaces)).not.toBeNull();
  expect(assetUrl('f/1/a/b.jpg', spaces)).toBeNull();
  expect(assetUrl('f/39898/../b.jpg', spaces)).toBeNull();
});
