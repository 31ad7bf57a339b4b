import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import {
  KEPT_DAYS,
  KEPT_DAYS_OF_ONE,
  MOST_TERMS_OF_A_DAY,
  readMissedTerms,
} from '#server/platform/search-terms/search-terms.ts';
import { createMissedTerms } from '#server/search/missed-terms.ts';
import { market, setUpStage } from './commerce-fixture.ts';

const [gb, de] = [market('GB'), market('DE')];
const stage = setUpStage({ variants: [] });

const counts = (failures: unknown[] = []) =>
  createMissedTerms({ store: stage.store, clock: stage.now, onFailure: (error) => failures.push(error) });
const list = (lastDays = 30, { least = 1, most = 200 } = {}) =>
  readMissedTerms(stage.store.read, { now: stage.now(), lastDays, least, most });

describe('terms without result', () => {
  test('are counted by storefront and language, from several nodes, those searched most first', async () => {
    const [node, other] = [counts(), counts()];
    for (const term of ['unicorn', ' Unicorn ', 'kilt']) node.note(gb, term);
    node.note(de, 'Einhorn');
    other.note(gb, 'UNICORN');
    await Promise.all([node.write(), other.write()]);
    expect(await list()).toEqual([
      { storefront: 'uk', language: 'en', term: 'unicorn', searches: 3 },
      { storefront: 'de', language: 'de', term: 'einhorn', searches: 1 },
      { storefront: 'uk', language: 'en', term: 'kilt', searches: 1 },
    ]);
    expect(await list(30, { most: 1 })).toHaveLength(1);
    expect(await list(30, { least: 2 })).toMatchObject([{ term: 'unicorn' }]);
  });

  test('are written once, and nothing is written without any', async () => {
    const node = counts();
    node.note(gb, 'unicorn');
    await node.write();
    await node.write();
    expect(await list()).toMatchObject([{ term: 'unicorn', searches: 1 }]);
  });

  test('are summed over the days that are asked for', async () => {
    const node = counts();
    for (const _ of [1, 2]) {
      node.note(gb, 'unicorn');
      await node.write();
      stage.pass(days(1));
    }
    expect(await list(3)).toMatchObject([{ searches: 2 }]);
    expect(await list(2)).toMatchObject([{ searches: 1 }]);
    expect(await list(1)).toEqual([]);
  });

  test('with an address or many digits are not stored', async () => {
    const node = counts();
    for (const term of ['ada@example.com', '+44 20 7946 0777', '4111 1111 1111 1111']) node.note(gb, term);
    await node.write();
    expect(await stage.count('missed_terms')).toBe(0);
  });

  test('are limited by day, storefront and language; known ones are still counted', async () => {
    const node = counts();
    for (let number = 0; number < MOST_TERMS_OF_A_DAY; number += 1) node.note(gb, `nonsense ${number}`);
    await node.write();
    for (const term of ['one more', 'nonsense 7']) node.note(gb, term);
    node.note(de, 'anderswo');
    await node.write();
    expect(await stage.count("missed_terms WHERE storefront = 'uk'")).toBe(MOST_TERMS_OF_A_DAY);
    expect(await list(1, { most: 1 })).toMatchObject([{ term: 'nonsense 7', searches: 2 }]);
    expect(await stage.count("missed_terms WHERE storefront = 'de'")).toBe(1);
  });

  test('wait in memory up to a number, however many arrive between two writes', async () => {
    const node = counts();
    for (let number = 0; number < 1500; number += 1) node.note(number % 2 === 0 ? gb : de, `nonsense ${number}`);
    await node.write();
    expect(await stage.count('missed_terms')).toBe(1000);
  });

  test('are deleted after 7 days when they were searched once that day', async () => {
    const node = counts();
    for (const term of ['anna schmidt', 'kilt', 'kilt']) node.note(gb, term);
    await node.write();
    stage.pass(days(1));
    node.note(gb, 'kilt');
    await node.write();
    stage.pass(days(KEPT_DAYS_OF_ONE - 1));
    expect(await stage.store.command('deleteOldMissedTerms', { now: stage.now() })).toBe(0);
    expect(await list(60)).toMatchObject([{ searches: 3 }, { searches: 1 }]);
    stage.pass(days(1));
    expect(await stage.store.command('deleteOldMissedTerms', { now: stage.now() })).toBe(1);
    stage.pass(days(30));
    expect(await stage.store.command('deleteOldMissedTerms', { now: stage.now() })).toBe(1);
    expect(await list(60)).toEqual([{ storefront: 'uk', language: 'en', term: 'kilt', searches: 2 }]);
  });

  test('are deleted after 90 days', async () => {
    const node = counts();
    for (const _ of [1, 2]) node.note(gb, 'unicorn');
    await node.write();
    stage.pass(days(KEPT_DAYS));
    expect(await stage.store.command('deleteOldMissedTerms', { now: stage.now() })).toBe(0);
    stage.pass(days(1));
    expect(await stage.store.command('deleteOldMissedTerms', { now: stage.now() })).toBe(1);
    expect(await stage.count('missed_terms')).toBe(0);
  });

  test('are lost with a log line when the store is unavailable', async () => {
    const failures: unknown[] = [];
    const node = createMissedTerms({
      store: { command: () => Promise.reject(new Error('The store is unavailable')) },
      clock: stage.now,
      onFailure: (error) => failures.push(error),
    });
    node.note(gb, 'unicorn');
    await node.write();
    expect(failures).toHaveLength(1);
  });
});
