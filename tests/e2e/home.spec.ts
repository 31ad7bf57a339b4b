import { expect, expectNoSidewaysScroll, NO_JS, test } from './test.ts';

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`the first screen of the start page at ${width} px has its words and buttons`, { tag: NO_JS }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const [storefront, button] of [
      ['uk', 'Give a gift box'],
      ['de', 'Geschenkbox verschenken'],
      ['nl', 'Geef een cadeaubox'],
    ] as const) {
      await page.goto(`/${storefront}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(main.getByRole('link', { name: button })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test('a sock on the washing line leads to its product', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk');
  await page.getByRole('main').getByRole('link', { name: 'Broad Stripe', exact: true }).first().click();
  await expect(page).toHaveURL(/\/uk\/product\/broad-stripe$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broad Stripe');
});
