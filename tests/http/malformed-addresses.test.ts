import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { formPost, send } from './shopper.ts';

const SIGNATURE = 'PW-AAAAA-BBBBB.c2lnbmF0dXJlLW9mLWEtbGluaw';

const lines: string[] = [];
const built = setUpShop({ LOG_LEVEL: 'trace' }, { log: { write: (line) => void lines.push(line) } });

// The framework prints warnings beside the log.
const spies = () =>
  (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts) => void lines.push(parts.map(String).join(' '))),
  );
let printing: ReturnType<typeof spies>;
beforeEach(() => {
  lines.length = 0;
  printing = spies();
});
afterEach(() => {
  for (const spy of printing) spy.mockRestore();
});

const INVALID = ['%ff', '%', '%zz', '%c3', '%ed%a0%80', '%00', '%FF.data', '/%ff', '%ff/delivery.ics', '%ff?a=b'];
const FOLDERS = ['/uk/order/', '/uk/login/', '/uk/withdrawal/', '/uk/withdrawal/receipt/', '/uk/review/', '/uk/'];
const OTHERS = ['/', '/images/', '/assets/', '/checkoutshopper/', '/api/xo/', '/webhooks/', '/xx/order/'];

describe('a path that cannot be decoded', () => {
  test.each([...FOLDERS, ...OTHERS])('below %s is answered 400, and neither logged nor printed', async (folder) => {
    for (const end of INVALID)
      for (const init of [{}, { method: 'HEAD' }, formPost({})]) {
        const { status } = await send(built.shop, folder + SIGNATURE + end, init);
        expect([folder + end, status]).toEqual([folder + end, 400]);
      }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(SIGNATURE);
    expect(lines.join('\n')).not.toMatch(/"level":[56]0/);
  });
});

test.each([
  `/uk/order/${SIGNATURE}?x=%ff`,
  `/uk/order/${SIGNATURE}?%=%`,
  `/uk/order/${SIGNATURE}%25ff`,
  `/uk/order/${SIGNATURE}%2525`,
  `/uk/order/${SIGNATURE}%5c..`,
  `/uk/order/${SIGNATURE}%0d%0aX`,
  `/uk/order/${SIGNATURE}.data?_routes=%ff`,
  `/__manifest?p=/uk/order/${SIGNATURE}%25ff&version=1`,
  `/__manifest?paths=/uk/order/${SIGNATURE}%25ff&version=1`,
  `/__manifest?paths=${encodeURIComponent(`/uk/order/${SIGNATURE}%ff`)}&p=%ff`,
  `/uk/login?next=${SIGNATURE}%ff`,
])('%s is neither an error nor printed', async (path) => {
  for (const init of [{}, formPost({})]) {
    const { status } = await send(built.shop, path, init);
    expect(status).toBeLessThan(500);
  }
  expect(lines.join('\n')).not.toContain(SIGNATURE);
  expect(lines.join('\n')).not.toMatch(/"level":[56]0/);
});
