import { pictureDialog } from './elements.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const PRODUCT = '/uk/product/plain-and-simple';

for (const width of [360, 1280])
  test(`A picture opens over the page, leads to the next one and closes, at ${width} pixels`, { tag: NO_JS }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(PRODUCT);
    await expect(pictureDialog(page)).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Enlarge$/ })
      .first()
      .click();
    await expect(pictureDialog(page)).toBeVisible();
    await expect(pictureDialog(page).getByRole('img').first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await pictureDialog(page).getByRole('link', { name: 'Next picture' }).first().click();
    await expect(pictureDialog(page).getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 });
    expect(page.url()).not.toContain('/images/');
    await pictureDialog(page)
      .getByRole('link', { name: textPattern('catalogue:pictures.close') })
      .click();
    await expect(pictureDialog(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(PRODUCT);
  });

test('The links below the pictures scroll to theirs', { tag: NO_JS }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PRODUCT);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show picture 5 of 5' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Enlarge$/ })
      .nth(4),
  ).toBeInViewport({ ratio: 0.9 });
});

test('A product added without a size says so beside the sizes, with the focus there', async ({ page }) => {
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: textPattern('catalogue:addToBag') }).click();
  const sizes = page.getByRole('group', { name: textPattern('catalogue:size') });
  await expect(sizes.getByRole('alert')).toHaveText('Please choose a size first.');
  await expect(sizes.getByRole('radio', { disabled: false }).first()).toBeFocused();
  await expectAccessible(page);
});

for (const [storefront, first, other] of [
  ['uk', 'cm', 'in'],
  ['us', 'in', 'cm'],
] as const)
  test(`The size guide of ${storefront} shows its lengths in ${first}, and in ${other} by its switch`, {
    tag: NO_JS,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${storefront}/product/plain-and-simple#size-guide`);
    const lengths = { cm: page.getByRole('cell', { name: / cm$/ }), in: page.getByRole('cell', { name: / in$/ }) };
    const unit = (name: 'cm' | 'in') => page.getByRole('radio', { name: textPattern(`catalogue:unit.${name}`) });
    await expect(unit(first)).toBeChecked();
    await expect(lengths[first].first()).toBeVisible();
    await expect(lengths[other]).toHaveCount(0);
    await unit(other).check();
    await expect(lengths[other].first()).toBeVisible();
    await expect(lengths[first]).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
