import { disclosure } from './elements.ts';
import { addProduct } from './journey.ts';
import { loadFonts, openAddressStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

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
  ['the blog', '/de/happy-news', 200],
  ['a blog post', '/uk/happy-news/why-two-socks', 200],
  ['the page of delivery with its tables', '/de/shipping', 200],
  ['the page about the shop', '/nl/about-us', 200],
  ['the campaign with its form', '/de/corporate-gifts', 200],
  ['the menu as a page', '/nl/menu', 200],
  ['all shared content', '/uk/shared-content', 200],
  ['the sign-in page', '/uk/login', 200],
  ['terms in German', '/de/terms', 200],
  ['the accessibility statement in German', '/de/accessibility', 200],
  ['the order lookup', '/de/order', 200],
  ['the country page', '/uk/market', 200],
  ['the newsletter page', '/de/newsletter', 200],
  ['the empty cart', '/uk/checkout/cart', 200],
  ['a missing page', '/uk/undefined', 404],
];

/** Pages that script changes. The others have the same markup without it. */
const CHANGED_BY_SCRIPT: readonly string[] = [
  '/',
  '/uk',
  '/uk/adults/socks',
  '/uk/faq/cookie-policy',
  '/nl/menu',
  '/uk/market',
  '/de/newsletter',
];

for (const [name, path, status] of PAGES) {
  test(`${name} has no accessibility fault and fits 320 pixels`, { tag: NO_JS }, async ({
    page,
    javaScriptEnabled,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
    await expect(page.getByRole('main', { includeHidden: true })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveId('main');
    if (javaScriptEnabled || CHANGED_BY_SCRIPT.includes(path)) await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

test('a product and the cart fit 320 pixels', { tag: NO_JS }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/de/adults/socks');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await addProduct(page, 'de');
  await expectNoSidewaysScroll(page);
});

for (const storefront of ['uk', 'de', 'nl'] as const) {
  test(`the steps of the checkout are in one line on a phone in storefront ${storefront}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await loadFonts(page);
    await openAddressStep(page, storefront);
    const tops = await page
      .getByRole('navigation', { name: textPattern('checkout:steps.label') })
      .getByRole('listitem')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
}

test('the menu opens on a small screen', { tag: NO_JS }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk');
  await disclosure(page.getByRole('banner'), textPattern('shell:menu')).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await disclosure(page.getByRole('navigation', { name: 'Main navigation' }))
    .first()
    .click();
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Knee socks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knee socks');
});

test('a submenu opens on a large screen', { tag: NO_JS }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/uk');
  await disclosure(page.getByRole('navigation', { name: 'Main navigation' }))
    .first()
    .click();
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Knee socks' }),
  ).toBeVisible();
});

test('search finds socks by their motif', async ({ page }) => {
  await page.goto('/uk');
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await search.fill('pizza');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/uk\/search\?term=pizza/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a country chosen on the index page opens its storefront', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Nederland/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/nl$/);
});
