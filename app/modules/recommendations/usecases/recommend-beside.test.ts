import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { recommendBeside } from './recommend-beside.server.ts';

const logger = { warn: () => undefined };
const place = { market: sampleMarket('DE'), product: { sku: 'A' } as Product };

test('`recommendBeside` answers the cards of four products, and the id of the answer', async () => {
  const asked: number[] = [];
  const row = await recommendBeside(
    {
      logger,
      recommendations: {
        async beside(_, { most }) {
          asked.push(most);
          return {
            id: 'answer',
            recommendations: [{ product: { sku: 'B' } as ProductCard, distribution: 0, id: 'B-1' }],
          };
        },
      },
    },
    place,
  );
  expect([row.id, row.cards.map(({ sku }) => sku), asked]).toEqual(['answer', ['B'], [4]]);
});

test('`recommendBeside` answers no row while the provider is unavailable, and passes other errors on', async () => {
  const failing = (error: Error) =>
    recommendBeside({ logger, recommendations: { beside: () => Promise.reject(error) } }, place);
  expect(await failing(new UpstreamUnavailable('recommendations', 'timeout'))).toEqual({ id: '', cards: [] });
  await expect(failing(new Error('a fault'))).rejects.toThrow('a fault');
});

test('`recommendBeside` answers no row when the provider is late, and logs it', async () => {
  const logged: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const row = await recommendBeside(
    {
      recommendations: {
        beside(_, { late }) {
          signals.push(late);
          return new Promise(() => undefined);
        },
      },
      logger: { warn: (_, message) => logged.push(message) },
      timeout: 5,
    },
    place,
  );
  expect([row, logged]).toEqual([{ id: '', cards: [] }, [expect.stringContaining('late')]]);
  expect(signals.map((late) => late?.aborted)).toEqual([true]);
});
