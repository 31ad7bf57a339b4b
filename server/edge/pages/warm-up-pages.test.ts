import { expect, test } from 'vitest';
import { warmUpPages } from './warm-up-pages.ts';

const HOME = '<nav><a href="/uk/socks">Socks</a><a href="/uk/gifts?x=1">Gifts</a><a href="/de">De</a></nav>';

const LIST = `<nav><a href="/uk/product/other">Other</a></nav><main>${['cat', 'cat', 'dog']
  .map((slug) => `<a href="/uk/product/${slug}?shoe=uk7">${slug}</a>`)
  .join('')}</main>`;

test('the warm-up of pages asks for the start pages, the lists of their navigation and first products', async () => {
  const asked: string[] = [];
  const pages = new Map([
    ['/uk', HOME],
    ['/uk/socks', LIST],
  ]);
  const page = async (path: string) => pages.get(path) ?? '';
  const visit = async (path: string) => asked.push(path);
  await warmUpPages({ startPages: ['/uk', '/de'], page, visit }, new AbortController().signal);
  expect(asked).toEqual(['/uk', '/de', '/uk/socks', '/uk/gifts', '/uk/product/cat', '/uk/product/dog']);
});

test('the warm-up of pages ends when the shop stops', async () => {
  const stopping = new AbortController();
  const asked: string[] = [];
  const visit = async (path: string) => {
    asked.push(path);
    stopping.abort();
  };
  await warmUpPages({ startPages: ['/uk', '/de'], page: async () => HOME, visit }, stopping.signal);
  expect(asked).toEqual(['/uk']);
});
