import type { Page } from '@playwright/test';
import { addProduct } from './journey.ts';
import { expect, test } from './test.ts';

const WIDTHS = [360, 768, 1280] as const;
/** Pages with rows or lists of products; those with the products that the visit has opened come last. */
const PAGES = [
  '/uk',
  '/uk/adults/socks',
  '/uk/checkout/cart',
  '/uk/search?term=melon',
  '/uk/wish-list',
  '/uk/product/good-dog',
] as const;

/** Runs in the page: the cards whose picture or colours are not as wide as the card. */
function misfits(): readonly string[] {
  const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
  return [...document.querySelectorAll('main article')]
    .filter((card) => widthOf(card) > 0)
    .filter((card) => {
      const picture = card.querySelector('img');
      const isFitted = picture === null || Math.abs(widthOf(picture) - widthOf(card)) <= 1;
      return !isFitted || [...card.querySelectorAll('ul, p')].some((part) => widthOf(part) > widthOf(card));
    })
    .map((card) => `${card.querySelector('h3')?.textContent}: ${widthOf(card)}`);
}

/** Products that the visit has opened, with a colour of the same design, and one of them in the bag. */
async function openProducts(page: Page): Promise<void> {
  for (const slug of ['plain-and-simple', 'cat-nap', 'leaf-peeper']) await page.goto(`/uk/product/${slug}`);
  await addProduct(page, 'uk');
}

test.describe('a visitor who has refused nothing', () => {
  test.use({ answered: false });
  for (const width of WIDTHS)
    test(`sees at ${width} pixels each picture as wide as its card, in every row`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openProducts(page);
      for (const path of PAGES) {
        await page.goto(path);
        const viewed = page.getByRole('region', { name: 'Recently viewed' });
        // Script fills the row when it is nearly in view.
        if (path.includes('/product/')) await viewed.scrollIntoViewIfNeeded();
        await expect(
          (path.includes('/product/') ? viewed : page.getByRole('main')).getByRole('article').first(),
        ).toBeVisible();
        expect([path, await page.evaluate(misfits)]).toEqual([path, []]);
      }
    });
});
