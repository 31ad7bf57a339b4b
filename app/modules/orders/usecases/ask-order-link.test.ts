import { expect, test } from 'vitest';
import { askOrderLink } from './show-order.server.ts';

const REQUEST = { orderNumber: 'PW-AAAAA-BBBBB', email: 'ada@example.com' };

function stage(wait: number | null) {
  const asked: unknown[] = [];
  const deps = {
    orderLetters: { askLink: async (request: unknown) => void asked.push(request) },
    takeLimit: async () => wait,
  };
  return { deps, asked };
}

test('askOrderLink asks for the letter within the limit', async () => {
  const { deps, asked } = stage(null);
  expect(await askOrderLink(deps, REQUEST)).toEqual({ kind: 'asked' });
  expect(asked).toEqual([REQUEST]);
});

test('askOrderLink asks for nothing over the limit', async () => {
  const { deps, asked } = stage(60);
  expect(await askOrderLink(deps, REQUEST)).toEqual({ kind: 'limited', retryAfter: 60 });
  expect(asked).toEqual([]);
});
