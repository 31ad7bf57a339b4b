import { expect, test } from 'vitest';
import { type ListingFilter, NO_FILTER, partsOf } from '#app/modules/catalogue/domain/facets.ts';
import { findNearest } from './find-nearest.server.ts';

const RED_KNEE: ListingFilter = { values: { color: ['red'], height: ['knee'] }, priceFrom: null, priceTo: 500 };

/** The nearest of a filter, where products remain for the parts that are named. */
async function nearestOf(totals: Readonly<Record<string, number>>, filter = RED_KNEE) {
  const reads: string[] = [];
  const nearest = await findNearest(filter, async (relaxed) => {
    const parts = partsOf(relaxed).join();
    reads.push(parts);
    return { items: [], total: totals[parts] ?? 0 };
  });
  return { nearest, reads };
}

test('`findNearest` counts what each part of a filter hides, and leaves out the one that hides most', async () => {
  const { nearest, reads } = await nearestOf({ 'color,height': 4, 'color,price': 9 });
  expect(nearest).toMatchObject({ left: ['height'], count: 9 });
  expect(nearest?.without).toEqual([
    { part: 'height', count: 9 },
    { part: 'price', count: 4 },
    { part: 'color', count: 0 },
  ]);
  expect(reads).toHaveLength(3);
});

test('`findNearest` leaves out two parts where none alone helps, and counts each alone too', async () => {
  const { nearest } = await nearestOf({ height: 2, color: 30 });
  expect(nearest).toMatchObject({ left: ['height', 'price'], count: 30 });
  expect(nearest?.without.map(({ count }) => count)).toEqual([0, 0, 0]);
});

test('`findNearest` ends with the whole list, and finds nothing where that is empty', async () => {
  expect((await nearestOf({ '': 97 })).nearest).toMatchObject({ left: ['color', 'height', 'price'], count: 97 });
  expect((await nearestOf({})).nearest).toBeNull();
});

test('`findNearest` reads a bounded number of lists', async () => {
  const values = { color: ['a'], material: ['a'], size: ['a'], height: ['a'], pattern: ['a'], badge: ['a'] };
  const { reads } = await nearestOf({ '': 1 }, { ...NO_FILTER, values, priceTo: 5 });
  expect(reads).toHaveLength(13);
});
