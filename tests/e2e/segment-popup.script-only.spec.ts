import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const DAY = 86_400_000;
const offer = (page: Page) => page.getByRole('dialog', { name: '10% off your first pairs' });
const interaction = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('newsletterInteraction') ?? 'null') as { type: string } | null);

/** Opens a page of the visit. Its clock moves only by the test. */
async function open(page: Page, path = '/uk?utm_campaign=welcome10'): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('load');
}

/** Time passes on a page on which something has been done. */
async function stay(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(() => dispatchEvent(new MouseEvent('mousemove')));
  await page.clock.runFor(milliseconds);
}

// The browser itself logs an answer of an outage.
// A visitor who has refused joins no campaign; nothing asks in uk.
test.use({ allowedConsole: /status of (?:422|429|503)/, answered: false });
// Time passes by `runFor` and `fastForward` alone: a busy machine must not add to it.
test.beforeEach(async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
});

test('The offer of a campaign opens once, five seconds after the first interaction, and gives the focus back', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('complementary', { name: '10% off your first pairs' })).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(offer(page)).toBeHidden();
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await stay(page, 4900);
  await expect(offer(page)).toBeHidden();
  await page.clock.runFor(200);
  await expect(offer(page)).toBeVisible();
  await expect(offer(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
    await expect(offer(page).getByRole('button', { name: 'Sign me up' })).toBeInViewport();
  }
  await page.keyboard.press('Escape');
  await expect(offer(page)).toBeHidden();
  await expect(link).toBeFocused();
  expect((await interaction(page))?.type).toBe('closed');
  for (const [days, isOpen] of [
    [0, false],
    [29, false],
    [2, true],
  ] as const) {
    await page.clock.fastForward(days * DAY);
    await open(page, '/uk/faq');
    await stay(page, 5100);
    expect([days, await offer(page).isVisible()]).toEqual([days, isOpen]);
  }
  // A click beside the dialog closes it, too.
  await page.mouse.click(5, 5);
  await expect(offer(page)).toBeHidden();
});

test('The offer of a campaign waits while a person types, and says what became of an address', async ({ page }) => {
  await open(page);
  const search = page.getByRole('combobox').first();
  await search.focus();
  await stay(page, 9000);
  await expect(offer(page)).toBeHidden();
  await search.blur();
  await page.clock.runFor(1100);
  const email = offer(page).getByRole('textbox');
  const send = () => offer(page).getByRole('button', { name: 'Sign me up' }).click();
  const posts: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.route('**/api/newsletter', (route) => {
    posts.push(route.request().postData() ?? '');
    if (posts.length === 1) return route.fulfill({ status: 429, json: { title: 'Wait', text: 'Try in 9 minutes' } });
    if (posts.length === 2) return route.fulfill({ status: 422, json: { text: 'Not this address' } });
    return posts.length === 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
  });
  await email.fill('not-an-address');
  await send();
  await expect(offer(page).getByRole('alert')).toHaveText(/^Enter an email address/);
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(posts).toEqual([]);
  await email.fill('ada.popup@example.co');
  await expect(offer(page).getByRole('alert')).toBeVisible();
  await page.clock.runFor(501);
  await expect(offer(page).getByRole('alert')).toBeHidden();
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await email.fill(' ada.popup@example.com ');
  await send();
  await expect(offer(page).getByRole('alert')).toHaveText('Try in 9 minutes');
  await send();
  await expect(offer(page).getByRole('alert')).toHaveText('Not this address');
  await expect(email).toHaveAccessibleDescription('Not this address');
  await send();
  await expect(offer(page).getByRole('alert')).toHaveText(/^That didn’t work/);
  await expectAccessible(page);
  await send();
  const done = page.getByRole('dialog', { name: 'Nearly there: confirm your address' });
  await expect(done.getByRole('heading')).toBeFocused();
  expect(JSON.parse(posts[3] ?? '')).toMatchObject({
    store: 'uk',
    countryCode: 'GB',
    email: 'ada.popup@example.com',
  });
  expect((await interaction(page))?.type).toBe('registered');
  // Its form has one script: the one of the other forms is not loaded.
  expect(files.filter((file) => /sign-up/.test(file))).toEqual([]);
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(done).toBeHidden();
  await page.clock.fastForward(400 * DAY);
  await open(page, '/uk');
  await stay(page, 6000);
  await expect(offer(page)).toBeHidden();
});

test('The offer of a campaign does not open after a sign-up in the footer', async ({ page }) => {
  await open(page, '/uk/faq');
  const email = page.getByRole('contentinfo').getByRole('textbox');
  const loaded = page.waitForResponse(/\/assets\/shop-on-demand-/);
  await email.focus();
  await loaded;
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0);
  await email.fill('ada.footer@example.com');
  await email.press('Enter');
  await page.getByRole('dialog').getByRole('button').click();
  expect((await interaction(page))?.type).toBe('registered');
  await open(page);
  await stay(page, 6000);
  await expect(offer(page)).toBeHidden();
});

test.describe('A visitor of no campaign', () => {
  test('does not load the style sheet of offers', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await open(page, '/uk/about-us');
    await stay(page, 6000);
    expect(files.filter((file) => /popup/.test(file))).toEqual([]);
    await open(page, '/uk/about-us?utm_campaign=welcome10');
    expect(files.filter((file) => /popup/.test(file)).length).toBe(1);
  });
});
