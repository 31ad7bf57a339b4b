import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const fieldIn = (page: Page, place: 'banner' | 'main' = 'banner') =>
  page.getByRole(place).getByRole('combobox', { name: textPattern('shell:search') });
const list = (page: Page) => page.getByRole('listbox', { name: textPattern('search:suggestions') });
const options = (page: Page) => list(page).getByRole('option');
const marked = (page: Page) => list(page).getByRole('option', { selected: true });
const products = (page: Page) => list(page).getByRole('group', { name: 'Products' }).getByRole('option');

/** Types a term and waits for its list. */
async function type(page: Page, term: string, place: 'banner' | 'main' = 'banner') {
  const field = fieldIn(page, place);
  await field.click();
  await field.pressSequentially(term);
  await expect(list(page)).toBeVisible();
  return field;
}

test('a term of three characters suggests eight products, terms and pages, and states how many', async ({ page }) => {
  await page.goto('/uk');
  const field = fieldIn(page);
  await field.click();
  await field.pressSequentially('so');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.pressSequentially('c');
  await expect(products(page)).toHaveCount(8);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-controls', 'suggestions');
  const count = await options(page).count();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(`${count} suggestions`);
  await expect(list(page).getByRole('group', { name: 'Searches' }).getByRole('option')).toHaveText(['socks']);
  await expectAccessible(page);
});

test('the arrow keys mark the options in a cycle, and Enter opens the marked one', async ({ page }) => {
  await page.goto('/uk');
  const field = await type(page, 'cat n');
  const all = await options(page).all();
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText((await all[0]?.textContent()) ?? 'none');
  await expect(field).toHaveAttribute('aria-activedescendant', (await all[0]?.getAttribute('id')) ?? 'none');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(marked(page)).toHaveAttribute('id', (await all.at(-1)?.getAttribute('id')) ?? 'none');
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveAttribute('id', (await all[0]?.getAttribute('id')) ?? 'none');
  await expect(marked(page)).toHaveCount(1);
  const name = products(page).filter({ hasText: /^Cat Nap Women/ });
  while ((await name.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/uk\/product\/cat-nap$/);
});

test('Enter without a marked option searches, also for a completed term that is chosen', async ({ page }) => {
  await page.goto('/uk');
  await type(page, 'chri');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/uk\/search\?term=chri$/);
  await type(page, 's', 'main');
  await options(page)
    .filter({ hasText: /^christmas$/ })
    .click();
  await expect(page).toHaveURL(/\/uk\/search\?term=christmas$/);
});

test('Escape clears the term and closes the list', async ({ page }) => {
  await page.goto('/uk');
  const field = await type(page, 'cat');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('Tab leaves the field and closes the list, and an arrow key opens it again', async ({ page }) => {
  await page.goto('/uk');
  const field = await type(page, 'cat');
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveValue('cat');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
});

test('a click on an option opens it, and a click beside the list closes it', async ({ page }) => {
  await page.goto('/uk');
  await type(page, 'cat');
  await page.getByRole('main').click({ position: { x: 5, y: 600 } });
  await expect(list(page)).toBeHidden();
  await type(page, ' n');
  await products(page).first().click();
  await expect(page).toHaveURL(/\/uk\/product\/cat-nap$/);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a tap opens a suggested search or product, and a tap beside the list closes it', async ({ page }) => {
    const openField = async (term: string) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: textPattern('shell:search') })
        .first()
        .tap();
      await fieldIn(page).tap();
      await fieldIn(page).pressSequentially(term);
      await expect(list(page)).toBeVisible();
    };
    await page.goto('/uk');
    await openField('chri');
    await options(page)
      .filter({ hasText: /^christmas$/ })
      .tap();
    await expect(page).toHaveURL(/\/uk\/search\?term=christmas$/);
    await fieldIn(page, 'main').tap();
    await fieldIn(page, 'main').fill('cat n');
    await expect(list(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(list(page)).toBeHidden();
    await fieldIn(page, 'main').tap();
    await fieldIn(page, 'main').pressSequentially('a');
    await products(page)
      .filter({ hasText: /^Cat Nap Women/ })
      .tap();
    await expect(page).toHaveURL(/\/uk\/product\/cat-nap$/);
  });
});

test('the latest answer wins over one that comes late', async ({ page }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/suggest\?term=cat$/, async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/uk');
  const field = fieldIn(page);
  await field.click();
  const asked = page.waitForRequest(/suggest\?term=cat$/);
  await field.pressSequentially('cat');
  await asked;
  await field.fill('dogs');
  await expect(options(page).filter({ hasText: 'Good Dog' }).first()).toBeVisible();
  release();
  await expect(options(page).filter({ hasText: 'Cat Nap' })).toHaveCount(0);
});

test('another term ends the list of the term before and its status at once', async ({ page }) => {
  await page.goto('/uk');
  const field = await type(page, 'cat');
  const status = page.getByRole('banner').getByRole('status').first();
  await expect(status).toHaveText(/suggestions/);
  await page.keyboard.press('ArrowDown');
  await page.route(/search\/suggest/, () => undefined);
  await field.press('End');
  await field.pressSequentially(' n');
  await expect(marked(page)).toHaveCount(0);
  await expect(status).toHaveText('');
  await field.fill('dogs');
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(status).toHaveText('');
});

test.describe('when suggestions fail', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR_FAILED/ });

  test('the field still searches, without a message', async ({ page }) => {
    await page.route(/search\/suggest/, (route) => route.abort());
    await page.goto('/uk');
    const field = fieldIn(page);
    await field.click();
    const failed = page.waitForEvent('requestfailed');
    await field.pressSequentially('cat');
    await failed;
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/uk\/search\?term=cat$/);
  });

  test('their script included', async ({ page }) => {
    await page.route(/\/assets\/shop-on-demand-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/uk');
    const field = fieldIn(page);
    await field.click();
    await field.pressSequentially('cat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/uk\/search\?term=cat$/);
  });
});

test('the script and the styles of the suggestions load with the first focus of a field', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/uk', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => /on-demand|suggestion/.test(path))).toEqual([]);
  await type(page, 'cat');
  expect(loaded.some((path) => /\/assets\/shop-on-demand-.*\.js$/.test(path))).toBe(true);
  expect(loaded.some((path) => /\/assets\/suggestions-.*\.css$/.test(path))).toBe(true);
});

for (const [storefront, term] of [
  ['uk', 'boxers'],
  ['de', 'Geburtstag'],
  ['nl', 'kerst'],
] as const)
  test(`a phone of ${storefront} shows four products over the whole width`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/${storefront}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: textPattern('shell:search') })
      .first()
      .click();
    await type(page, term);
    const products = list(page).getByRole('group', { name: textPattern('search:suggestedProducts') });
    await expect(products.getByRole('option')).toHaveCount(4);
    await expectNoSidewaysScroll(page);
    expect(await list(page).evaluate((popup) => popup.getBoundingClientRect().width)).toBe(320);
    await page.keyboard.press('Escape');
    await expect(fieldIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fieldIn(page)).toBeHidden();
  });

test('the marked option is visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/uk');
  await type(page, 'cat');
  await page.keyboard.press('ArrowDown');
  const outline = (index: number) =>
    options(page)
      .nth(index)
      .evaluate((option) => getComputedStyle(option).outlineStyle);
  expect([await outline(0), await outline(1)]).toEqual(['solid', 'none']);
});
