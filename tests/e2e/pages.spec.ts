import { addProduct } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const PAGES: readonly (readonly [name: string, path: string, status: number])[] = [
  ['the index page', '/', 200],
  ['home', '/uk', 200],
  ['home in German', '/de', 200],
  ['home in Dutch', '/nl', 200],
  ['a category', '/uk/adults/socks', 200],
  ['its second page', '/uk/adults/socks?page=2', 200],
  ['search results', '/uk/search?term=pizza', 200],
  ['a search without results', '/uk/search?term=xyzzy', 200],
  ['the help page', '/uk/faq', 200],
  ['a help topic', '/uk/faq/returns', 200],
  ['the cookie policy', '/uk/faq/cookie-policy', 200],
  ['a blog post', '/uk/happy-news/why-two-socks', 200],
  ['the sign-in page', '/uk/login', 200],
  ['terms in German', '/de/terms', 200],
  ['the country page', '/uk/market', 200],
  ['the empty cart', '/uk/checkout/cart', 200],
  ['a missing page', '/uk/undefined', 404],
];

for (const [name, path, status] of PAGES) {
  test(`${name} has no accessibility fault and fits 320 pixels`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main#main')).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

test('a product and the cart fit 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/de/adults/socks');
  await page.locator('main article').getByRole('link').first().click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await addProduct(page, 'de');
  await expectNoSidewaysScroll(page);
});

for (const storefront of ['uk', 'de', 'nl'] as const) {
  test(`the steps of the checkout are in one line on a phone in storefront ${storefront}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await addProduct(page, storefront);
    await page.goto(`/${storefront}/checkout/address`);
    const tops = await page
      .getByRole('navigation')
      .filter({ has: page.locator('[aria-current="step"]') })
      .getByRole('listitem')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
}

test('the menu opens on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk');
  await page.locator('#menu-toggle > summary').click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.locator('#menu summary').first().click();
  await page.locator('#menu').getByRole('link', { name: 'Knee socks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knee socks');
});

test('a submenu opens on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/uk');
  await page.locator('#menu summary').first().click();
  await expect(page.locator('#menu').getByRole('link', { name: 'Knee socks' })).toBeVisible();
});

test('search finds socks by their motif', async ({ page }) => {
  await page.goto('/uk');
  await page.locator('#site-search').fill('pizza');
  await page.locator('#site-search').press('Enter');
  await expect(page).toHaveURL(/\/uk\/search\?term=pizza/);
  await expect(page.locator('main article').first()).toBeVisible();
});

test('choosing a country on the index page opens its storefront', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Nederland/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/nl$/);
});
