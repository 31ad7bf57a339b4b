import type { Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { buttonOf } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const TITLE = 'order:lookup.title';
const SUBMIT = ['order:lookup.submit', 'order:lookup.submitKept'];
const titleOf = (page: Page) => page.getByRole('heading', { level: 1, name: textPattern(TITLE) });

for (const storefront of ['uk', 'de', 'nl'] as const) {
  test(`the order lookup opens from the sign-in of the header and from the phone menu in storefront ${storefront}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/${storefront}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: textPattern('sign-in:orders.title') })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: textPattern(TITLE) })
      .click();
    await expect(titleOf(page)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${storefront}`);
    await disclosure(page.getByRole('banner'), textPattern('shell:menu')).click();
    const menu = page.getByRole('navigation', { name: textPattern('shell:mainNavigation') });
    await menu.getByRole('link', { name: textPattern(TITLE) }).click();
    await expect(titleOf(page)).toBeVisible();
  });
}

for (const width of [960, 1100, 1280]) {
  test(`at ${width} px logo, menu and search of the header keep their places`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const storefront of ['uk', 'de', 'nl']) {
      await page.goto(`/${storefront}/order`);
      const banner = page.getByRole('banner');
      const edges = await Promise.all(
        [
          banner.getByRole('link', { name: /Pairwise/ }),
          banner.getByRole('navigation', { name: textPattern('shell:mainNavigation') }),
          banner.getByRole('search'),
        ].map(async (part) => (await part.boundingBox()) ?? { x: 0, width: 0 }),
      );
      const ends = edges.map((edge) => edge.x + edge.width);
      expect(edges[0]?.width).toBeGreaterThan(90);
      expect(edges[1]?.x).toBeGreaterThanOrEqual(ends[0] ?? 0);
      expect(edges[2]?.x).toBeGreaterThanOrEqual(ends[1] ?? 0);
      expect(edges[2]?.width).toBeGreaterThan(100);
    }
  });
}

test('the order lookup says what to mend, keeps what was typed, and answers every order number alike', async ({
  page,
}) => {
  await page.goto('/uk/order');
  const number = page.getByRole('textbox', { name: textPattern('order:lookup.number') });
  const email = page.getByRole('main').getByRole('textbox', { name: textPattern('order:lookup.email') });
  await number.fill('PW-1');
  await email.fill('ada@example.com');
  await buttonOf(page, ...SUBMIT).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link').click();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('PW-1');
  await expect(email).toHaveValue('ada@example.com');
  await number.fill('pw 00000 00000');
  await buttonOf(page, ...SUBMIT).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:lookup.askedTitle'));
  await expectAccessible(page);
});
