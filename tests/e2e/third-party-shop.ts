import type { Page, Request } from '@playwright/test';
import { answerOfThirdParty, THIRD_PARTIES, THIRD_PARTY } from '#tests/fakes/third-parties.ts';
import { openHttpsShop } from '#tests/support/https-shop.ts';
import { test as atHome } from './test.ts';

type Shop = Awaited<ReturnType<typeof openHttpsShop>>;
/** Runs with a shop of its own that has every service of other companies. */
export const test = atHome.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and none is.
    async ({}, use) => {
      const shop = await openHttpsShop({ ...THIRD_PARTIES, PAYMENTS_WALLET: 'none' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});
/** Answers the services of other companies, and collects what they are asked. */
export async function serveThirdParties(page: Page) {
  const requests: Request[] = [];
  await page.context().route(THIRD_PARTY, (route) => {
    requests.push(route.request());
    return route.fulfill({
      ...answerOfThirdParty(route.request().url()),
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  const bodiesFor = (host: string) =>
    requests
      .filter((request) => new URL(request.url()).host === host && request.method() === 'POST')
      .map((request) => request.postDataJSON());
  const events = () => bodiesFor('www.collect.test') as Readonly<Record<string, unknown>>[];
  return {
    requests,
    bodiesFor,
    hosts: () => [...new Set(requests.map((request) => new URL(request.url()).host))].sort(),
    events,
    named: (name: string) => events().filter((entry) => entry.event === name),
  };
}
