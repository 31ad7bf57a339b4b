import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { IdempotencyKeyReused, keyedStore } from './keyed-store.ts';

let place: Place;
let store: PlatformStore;
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands, migrations });
});
afterEach(() => place.remove());

const request = (key: string, requestHash = 'hash') => keyedStore(store, { key, requestHash }, () => 0);
/** Each run of the command returns the next number. */
const bump = (of: PlatformStore) => of.command('bumpCatalogueRevision', {});

describe('`keyedStore`', () => {
  test('runs a command each time the request calls it, and once per call when the request is sent again', async () => {
    const first = request('key-1');
    const answers = [await bump(first), await bump(first), await bump(first)];
    expect(answers).toEqual([answers[0], Number(answers[0]) + 1, Number(answers[0]) + 2]);
    const again = request('key-1');
    expect([await bump(again), await bump(again), await bump(again)]).toEqual(answers);
    expect(await bump(store)).toBe(Number(answers[2]) + 1);
  });

  test('runs the calls that an interrupted request did not reach when it is sent again', async () => {
    const answer = await bump(request('key-1'));
    const again = request('key-1');
    expect([await bump(again), await bump(again)]).toEqual([answer, Number(answer) + 1]);
  });

  test('runs different commands of one request independently', async () => {
    const keyed = request('key-1');
    expect(await keyed.command('setStock', { variantId: 'unknown', warehouse: 'nl', quantity: 1, now: 1 })).toBe(false);
    expect(await bump(keyed)).toEqual(expect.any(Number));
    expect(await keyed.command('setStock', { variantId: 'unknown', warehouse: 'nl', quantity: 1, now: 1 })).toBe(false);
  });

  test('runs the command again for another key', async () => {
    const answer = await bump(request('key-1'));
    expect(await bump(request('key-2'))).toBe(Number(answer) + 1);
  });

  test('rejects a key that was sent with another request, and changes nothing', async () => {
    const answer = await bump(request('key-1'));
    await expect(bump(request('key-1', 'another hash'))).rejects.toThrow(IdempotencyKeyReused);
    expect(await bump(store)).toBe(Number(answer) + 1);
  });
});
