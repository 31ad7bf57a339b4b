import type { Page } from '@playwright/test';
import { answerOfThirdParty, THIRD_PARTY } from '#tests/fakes/third-parties.ts';
import { rootOf } from './elements.ts';
import { availableProduct, buttonOf } from './journey.ts';
import { expect } from './test.ts';
import { test } from './third-party-shop.ts';

test.use({ ignoreHTTPSErrors: true, answered: false });

/** A chat that keeps its visitor in every storage of the browser. */
const CHAT = `
  localStorage.setItem('chat-visitor', '1');
  sessionStorage.setItem('chat-open', '1');
  document.cookie = 'chat_id=1; path=/; secure';
  indexedDB.open('chat-messages').onsuccess = ({ target }) => {
    target.result.close();
    document.documentElement.dataset.chat = 'ready';
  };
`;

/** A visitor who has agreed to everything. Returns what services of other companies are asked, as host and body. */
async function agreed(page: Page, origin: string) {
  const requests: string[] = [];
  await page.context().addCookies([{ name: 'consent', value: '2.111', url: origin }]);
  await page.context().route(THIRD_PARTY, (route) => {
    const request = route.request();
    const { host } = new URL(request.url());
    requests.push(`${host} ${request.postData() ?? ''}`);
    const answer = answerOfThirdParty(request.url());
    return route.fulfill({
      ...answer,
      ...(host === 'chat.test' && { body: CHAT }),
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  return requests;
}

const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

async function refuse(page: Page): Promise<void> {
  await page.goto('/us/faq/cookie-policy');
  await buttonOf(page, 'consent:refuse').click();
  await expect(page).toHaveURL(/#consent$/);
}

test('what a chat keeps in the browser is removed with its consent, and nothing of the shop', async ({
  page,
  context,
  shop,
}) => {
  await agreed(page, shop.origin);
  await page.goto('/us');
  await expect(rootOf(page)).toHaveAttribute('data-chat', 'ready');
  await page.evaluate(() => localStorage.setItem('newsletterInteraction', '{"type":"closed","time":1}'));
  expect(await stored(page)).toEqual(expect.arrayContaining(['chat-visitor', 'chat-open', 'chat-messages']));
  await refuse(page);
  await expect.poll(() => stored(page)).toEqual(['newsletterInteraction']);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('chat_id');
});

test('a tab that stays open reports nothing after consent is taken back in another one', async ({
  page,
  context,
  shop,
}) => {
  const requests = await agreed(page, shop.origin);
  const other = await context.newPage();
  await other.goto('/us/adults/socks');
  await expect.poll(() => requests.join()).toContain('view_item_list');
  // Of a payment step, which loads nothing of other companies.
  const keep = () => sessionStorage.setItem('kept-events', '[{"event":"add_payment_info"}]');
  await other.evaluate(keep);
  await refuse(page);
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  await other.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'a loose stitch' })));
  await availableProduct(other).click();
  await expect(other).toHaveURL(/\/us\/product\//);
  await other.waitForLoadState('networkidle');
  expect(requests.slice(before)).toEqual([]);
  expect(await other.evaluate(() => sessionStorage.getItem('kept-events'))).toBe(null);
});
