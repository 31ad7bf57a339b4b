import { expect, test } from 'vitest';
import { warmUpPages } from './warm-up-pages.ts';

const HOME = '<nav><a href="/uk/socks">Socks</a><a href="/uk/gifts?x=1">Gifts</a><a href="/de">De</a></nav>';

test('the warm-up of pages asks for the start pages and the lists of their navigation', async () => {
  const asked: string[] = [];
  const page = async (path: string) => (path === '/uk' ? HOME : '');
  const visit = async (path: string) => asked.push(path);
  await warmUpPages({ startPages: ['/uk', '/de'], page, visit }, new AbortController().signal);
  expect(asked).toEqual(['/uk', '/de', '/uk/socks', '/uk/gifts']);
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
