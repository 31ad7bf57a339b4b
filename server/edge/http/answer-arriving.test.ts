import { expect, test } from 'vitest';
import { answerArriving } from './answer-arriving.ts';
import type { Arrival, Visit } from './http-app-types.ts';

const ARRIVAL: Arrival = {
  cookie: 'a=1; exposed=NAV',
  setCookies: [],
  onShown: () => [
    ['Set-Cookie', 'exposed=NAV'],
    ['Server-Timing', 'experiment;desc="NAV:v"'],
  ],
};
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, s-maxage=60' };

async function answered(
  response: Response,
  { arrival = ARRIVAL, method = 'GET' }: { readonly arrival?: Arrival; readonly method?: string } = {},
) {
  const request = new Request('http://localhost/us', { method });
  const { headers } = await answerArriving({ arrival: () => arrival }, { request } as Visit, async () => response);
  return [headers.get('set-cookie'), headers.get('server-timing'), headers.get('cache-control')];
}

test('A page that is shown has the headers of its exposure, and is kept by no browser, which would report it again', async () => {
  const shown = ['exposed=NAV', 'experiment;desc="NAV:v"', 'no-store'];
  expect(await answered(new Response('<p>', { headers: HTML }))).toEqual(shown);
  // Its bytes are in the browser: most of control get this answer after they consented.
  expect(await answered(new Response(null, { status: 304 }))).toEqual(shown);
});

test.each([
  ['a redirect', new Response(null, { status: 302, headers: HTML }), 'GET'],
  ['an error page', new Response('<p>', { status: 503, headers: HTML }), 'GET'],
  ['data', new Response('{}', { headers: { ...HTML, 'content-type': 'application/json' } }), 'GET'],
  ['a page without body', new Response('<p>', { headers: HTML }), 'HEAD'],
] as const)('No exposure is reported by %s, which stays as it is', async (_, response, method) => {
  expect(await answered(response, { method })).toEqual([null, null, 'public, s-maxage=60']);
});
