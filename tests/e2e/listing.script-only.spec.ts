import type { Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const more = (page: Page) => page.getByRole('link', { name: textPattern('catalogue:showMore') });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('"Show more" appends pages of a list until its end, and going back shows them again', async ({ page }) => {
  await page.goto('/uk/kids/socks');
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('status').filter({ hasText: '24 of 42' })).toBeVisible();
  await more(page).click();
  await expect(cards(page)).toHaveCount(42);
  await expect(page).toHaveURL(/\/uk\/kids\/socks\?page=2$/);
  await expect(page.getByRole('status').filter({ hasText: '42 of 42' })).toBeVisible();
  await expect(more(page)).toHaveCount(0);
  await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused();
  await expectAccessible(page);

  const card = cards(page).nth(30);
  const link = card.getByRole('heading').getByRole('link');
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(42);
  await expect(link).toHaveText(name ?? '');
  await expect(cards(page).nth(30)).toBeInViewport();
});

test('"Show more" adds what is crossed out where the first page had no former price', async ({ page }) => {
  await page.goto('/uk/adults/socks');
  const note = page.getByRole('main').getByText(textPattern('catalogue:crossedOut'));
  await expect(note).toHaveCount(0);
  for (const shown of [48, 72]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(shown);
    await expect(note).toHaveCount(1);
  }
});

test.describe('without a connection', () => {
  // The browser logs the request that fails.
  test.use({ allowedConsole: /ERR_FAILED/ });

  test('a list whose next page fails opens that page', async ({ page }) => {
    await page.goto('/uk/kids/socks');
    await page.route('**/kids/socks?page=2', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await more(page).click();
    const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' });
    await expect(second).toHaveAttribute('aria-current', 'page');
    await expect(cards(page)).toHaveCount(18);
  });
});

/** Fetches of second pictures, as their paths. */
function watchSecondPictures(page: Page): readonly string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/images\/.*-2$/.test(pathname)) fetched.push(pathname);
  });
  return fetched;
}

test.describe('the second picture of a card', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('is fetched under the pointer and the focus only', async ({ page }) => {
    const fetched = watchSecondPictures(page);
    await page.goto('/uk/adults/socks', { waitUntil: 'networkidle' });
    expect(fetched).toEqual([]);
    await cards(page).first().hover();
    await expect.poll(() => fetched.length).toBe(1);
    await cards(page).nth(1).getByRole('heading').getByRole('link').focus();
    await expect.poll(() => fetched.length).toBe(2);
  });
});

test.describe('on a touch screen the second picture of a card', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('is never fetched', async ({ page }) => {
    const fetched = watchSecondPictures(page);
    await page.goto('/uk/adults/socks', { waitUntil: 'networkidle' });
    await cards(page).nth(1).getByRole('heading').getByRole('link').focus();
    await disclosure(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sailor Stripe' })).tap();
    await expect(page.getByRole('group', { name: textPattern('catalogue:quick.choose') })).toBeVisible();
    expect(fetched).toEqual([]);
  });
});
