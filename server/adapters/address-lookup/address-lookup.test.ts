import { describe, expect, test, vi } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { parsePostcode } from '#app/modules/checkout/domain/postcode.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { createSampleLookup } from './embedded.ts';
import { SAMPLE_BRITISH_ADDRESSES, SAMPLE_DUTCH_STREETS } from './sample-addresses.ts';
import { createTimedLookup } from './timed-lookup.ts';

describe('the sample lookup', () => {
  const { find } = createSampleLookup();

  test.each([
    ['100', 'Keizersgracht 100'],
    [' 100 b ', 'Keizersgracht 100-B'],
    ['100-2', 'Keizersgracht 100-2'],
  ])('finds the Dutch house %j', async (houseNumber, street0) => {
    expect(await find({ country: 'NL', postCode: '1015 CV', houseNumber })).toEqual(
      ok([{ id: '1', street0, street1: '', postCode: '1015 CV', city: 'Amsterdam' }]),
    );
  });

  test.each(['', '0', '9999', 'B', '100 Keizersgracht'])('finds no Dutch house %j', async (houseNumber) => {
    expect(await find({ country: 'NL', postCode: '1015 CV', houseNumber })).toEqual(ok([]));
  });

  test('lists the addresses of a British postcode with ids of their own', async () => {
    const found = await find({ country: 'GB', postCode: 'NW1 6XE', houseNumber: '' });
    expect(found).toMatchObject(ok([{ street0: '221 Baker Street', street1: 'Flat A' }, {}, {}, { city: 'London' }]));
    expect(new Set(found.ok ? found.value.map(({ id }) => id) : []).size).toBe(4);
  });

  test('knows no other postcode and no other country', async () => {
    expect(await find({ country: 'GB', postCode: 'B1 1AA', houseNumber: '' })).toEqual(ok([]));
    expect(await find({ country: 'DE', postCode: '10115', houseNumber: '1' })).toEqual(ok([]));
  });

  test('has every postcode in its canonical form', () => {
    for (const { postCode } of SAMPLE_DUTCH_STREETS) expect(parsePostcode('NL', postCode)).toEqual(ok(postCode));
    for (const { postCode } of SAMPLE_BRITISH_ADDRESSES) expect(parsePostcode('GB', postCode)).toEqual(ok(postCode));
  });
});

describe('`createTimedLookup`', () => {
  const REQUEST = { country: 'GB', postCode: 'SW1A 2AA', houseNumber: '' } as const;
  const timed = (find: AddressLookup['find'], onFailure = (_: unknown) => {}) =>
    createTimedLookup({ countries: ['GB'], find }, { timeout: 1000, onFailure });

  test('passes on an answer in time', async () => {
    expect(await timed(async () => ok([])).find(REQUEST)).toEqual(ok([]));
  });

  test('is unavailable after the timeout', async () => {
    vi.useFakeTimers();
    const answer = timed(() => new Promise(() => {})).find(REQUEST);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual(err({ kind: 'lookup-unavailable' }));
    vi.useRealTimers();
  });

  test('is unavailable after a failure, which it reports without the request', async () => {
    const reported: unknown[] = [];
    const failing = timed(
      () => Promise.reject(new Error('no answer')),
      (error) => reported.push(error),
    );
    expect(await failing.find(REQUEST)).toEqual(err({ kind: 'lookup-unavailable' }));
    expect(reported).toEqual([new Error('no answer')]);
  });
});
