import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const PRODUCT = '/uk/product/melon-slice';

test('The wish button changes the list without leaving the page and shows its state after a return', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const add = page.getByRole('button', { name: 'Add to wish list' });
  const remove = page.getByRole('button', { name: 'Remove from wish list' });
  await add.click();
  await expect(remove).toBeVisible();
  await expect(page.getByRole('status').getByRole('link', { name: 'See wish list' })).toBeVisible();
  await expect(page).toHaveURL(PRODUCT);
  await page.goto('/uk/wish-list');
  await page.getByRole('button', { name: /^Remove Melon Slice/ }).click();
  await page.goto(PRODUCT);
  await expect(add).toBeVisible();
  await add.click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(add).toBeVisible();
  await page.goto('/uk/wish-list');
  await expect(page.getByRole('main')).toContainText('Nothing here yet');
});

test('The wish button opens the page of the list where the browser keeps no cookie', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }));
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to wish list' }).click();
  await expect(page).toHaveURL(/\/uk\/wish-list\?added=/);
});

for (const width of [360, 1280])
  test(`The heart of a card in a list changes the wish list without leaving the page, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/uk/adults/socks');
    const heart = page.getByRole('button', { name: 'Save Melon Slice to your wish list' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/adults\/socks$/);
    await page.goto('/uk/adults/socks?color=blue');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/uk/wish-list');
    await expect(page.getByRole('main')).toContainText('Nothing here yet');
  });

test.describe('A visitor who has refused nothing', () => {
  test.use({ answered: false });
  test('sees on a product page the products opened before it in this visit, and all of them on the wish list', async ({
    page,
  }) => {
    await page.goto(PRODUCT);
    await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden();
    await page.goto('/uk/adults/socks');
    const other = page.getByRole('main').getByRole('article').nth(1).getByRole('heading').getByRole('link');
    const name = (await other.textContent()) ?? '';
    await other.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const row = page.getByRole('region', { name: 'Recently viewed' });
    await row.scrollIntoViewIfNeeded();
    const names = row.getByRole('heading', { level: 3 });
    await expect(names).toHaveText(['Melon Slice']);
    await page.goto('/uk/wish-list');
    await expect(names).toHaveText([name, 'Melon Slice']);
  });
});

test('A visitor who has refused suggestions leaves no trace of opened products', async ({ page, context }) => {
  await page.goto(PRODUCT);
  await page.goto('/uk/product/pin-dot');
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('recently-viewed');
});

test('The link of a wish list is copied by a button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to wish list' }).click();
  await expect(page.getByRole('button', { name: 'Remove from wish list' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Wish list' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByRole('textbox', { name: textPattern('wish-list:shareText') }).inputValue());
});
