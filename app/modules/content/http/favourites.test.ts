import { data, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { RequestContext } from '#app/request-context.ts';
import { loadFavourites, withFavourites } from './favourites.server.ts';

/** A request while the catalogue is unavailable. */
function outage() {
  const logged: string[] = [];
  const unavailable = () => {
    throw new UpstreamUnavailable('commerce', 'timeout');
  };
  const context = {
    services: new Proxy({}, { get: unavailable }),
    market: {},
    logger: { warn: (_: unknown, message: string) => logged.push(message) },
  } as unknown as RequestContext;
  return { context, logged };
}

test('`loadFavourites` has no row while the catalogue is unavailable, and logs why', async () => {
  const { context, logged } = outage();
  expect(await loadFavourites(context)).toBeNull();
  expect(logged.at(-1)).toBe('No favourites for a page without products');
});

test('`withFavourites` keeps the status of a missing page, and every other answer as it is', async () => {
  const { context } = outage();
  const thrownFor = (thrown: unknown) => withFavourites(context, () => Promise.reject(thrown)).catch((error) => error);
  expect(await thrownFor(data('Page Not Found', { status: 404 }))).toMatchObject({
    data: { favourites: null },
    init: { status: 404 },
  });
  for (const thrown of [data('limit', { status: 429 }), redirect('/uk'), new Error('broken')])
    expect(await thrownFor(thrown)).toBe(thrown);
  expect(await withFavourites(context, async () => 'page')).toBe('page');
});
