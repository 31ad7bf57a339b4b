import { expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import type { CardScope, ProductCards } from './product-cards.ts';
import { createReductions } from './reductions.ts';

const START = Date.UTC(2026, 0, 1);
const LIST = ['all', 0, 'EUR'] as const;

/** Reductions of one product, with the number of times that they are read. */
function openReductions() {
  const state = { now: START, percentage: 30, until: null as number | null, lists: '1.0', reads: 0 };
  const sql = { all: async () => [{ product_id: 'p-a1', sku: 'A1', sold_out: 0 }] } as unknown as Sql;
  const cardsOf = async () => {
    state.reads += 1;
    const isOver = state.until !== null && state.now >= state.until;
    return [{ sku: 'A1', discount: { percentage: isOver ? 0 : state.percentage }, reducedUntil: state.until }];
  };
  const reductions = createReductions(sql, () => state.now);
  const read = async () => {
    const scope = { name: 'EUR', version: { lists: state.lists } } as unknown as CardScope;
    const cards = { cardsOf } as unknown as ProductCards;
    return (await reductions(cards, { market: sampleMarket('DE'), list: LIST, scope })).get('p-a1');
  };
  return { state, read };
}

test('reductions are read once while no price changes', async () => {
  const { state, read } = openReductions();
  expect(await Promise.all([read(), read(), read()])).toEqual([30, 30, 30]);
  expect(state.reads).toBe(1);
});

test('reductions are read again as soon as a price changes', async () => {
  const { state, read } = openReductions();
  await read();
  Object.assign(state, { percentage: 10, lists: '2.0' });
  expect(await read()).toBe(10);
});

test('reductions end with their time', async () => {
  const { state, read } = openReductions();
  state.until = START + minutes(1);
  expect(await read()).toBe(30);
  state.now = state.until;
  expect(await read()).toBe(0);
});

test('reductions are kept again five minutes after one of them ended', async () => {
  const { state, read } = openReductions();
  state.until = START + minutes(1);
  await read();
  Object.assign(state, { now: START + minutes(5), until: null });
  const before = state.reads;
  expect([await read(), await read()]).toEqual([30, 30]);
  expect(state.reads).toBe(before + 1);
});
