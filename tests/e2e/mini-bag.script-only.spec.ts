import type { Page } from '@playwright/test';
import { disclosure, labelAround } from './elements.ts';
import { availableProduct, availableSize, bagLink, buttonOf, miniBag } from './journey.ts';
import { scrollTo } from './scroll.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchShifts } from './test.ts';
import { textPattern } from './texts.ts';

async function openProduct(page: Page): Promise<void> {
  await page.goto('/uk/adults/socks');
  await availableProduct(page).click();
  await labelAround(availableSize(page)).click();
  await expect(availableSize(page)).toBeChecked();
}
/** The button of the form; on a phone the bar has another. */
const addButton = (page: Page) => buttonOf(page, 'catalogue:addToBag').first();

/** Adds, and closes what says so. */
async function addAndClose(page: Page): Promise<void> {
  await addButton(page).click();
  await expect(miniBag(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(miniBag(page)).toHaveCount(0);
}

for (const width of [360, 1280])
  test(`adding keeps the shopper on the page and shows what was added, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const shifts = await watchShifts(page);
    await openProduct(page);
    const address = page.url();
    await addButton(page).click();
    await expect(miniBag(page)).toContainText('added to your bag');
    await expect(miniBag(page)).toContainText('free standard delivery');
    await expect(miniBag(page).getByRole('progressbar')).toBeVisible();
    await expect(miniBag(page).getByRole('heading')).toBeFocused();
    expect(await shifts()).toBeLessThan(0.01);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(miniBag(page)).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
    await expect(bagLink(page)).toHaveText(/1/);
    expect(page.url()).toBe(address);

    await addButton(page).click();
    await expect(miniBag(page)).toContainText('Quantity 2');
    await miniBag(page)
      .getByRole('link', { name: textPattern('cart-page:mini.viewBag') })
      .click();
    await expect(page).toHaveURL(/\/uk\/checkout\/cart$/);
    await expect(page.getByLabel(textPattern('cart:quantityOf'))).toHaveValue('2');
  });

test('what was added stays until its button or a press beside it closes it, and leads to the checkout', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 740 });
  await openProduct(page);
  await addButton(page).click();
  await page.clock.runFor(60_000);
  await expect(miniBag(page)).toBeVisible();
  // It comes into its place.
  await expect
    .poll(async () => {
      const [box, header] = [await miniBag(page).boundingBox(), await page.getByRole('banner').boundingBox()];
      return (box?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  await page.mouse.click(100, 500);
  await expect(miniBag(page)).toHaveCount(0);
  await addButton(page).click();
  const close = miniBag(page).getByRole('button', { name: textPattern('cart-page:mini.close') });
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(miniBag(page)).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
  await addButton(page).click();
  await miniBag(page)
    .getByRole('link', { name: textPattern('cart:toCheckout') })
    .click();
  await expect(page).toHaveURL(/\/uk\/checkout\/address$/);
});

test('adding below the header shows the header and what was added below it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/uk/adults/socks');
  await scrollTo(page, 900);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Good Dog' }).first();
  await disclosure(card).click();
  await card
    .getByRole('group', { name: textPattern('catalogue:quick.choose') })
    .getByRole('button')
    .first()
    .click();
  await expect(miniBag(page)).toContainText('Good Dog, crew socks added to your bag');
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('adding names the limit of a line in a dialog', async ({ page }) => {
  await openProduct(page);
  const quantity = page.getByLabel(textPattern('catalogue:quantity'));
  for (const count of [6, 12, 18]) {
    await quantity.selectOption('6');
    await addAndClose(page);
    await expect(bagLink(page)).toHaveText(new RegExp(String(count)));
  }
  await addButton(page).click();
  await expect(miniBag(page)).toContainText('You can order up to 20 of each');
  await expectAccessible(page);
});

test.describe(() => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });
  test('adding without a connection says so beside the button, and works when it is back', async ({ page }) => {
    await openProduct(page);
    await page.context().setOffline(true);
    await addButton(page).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop');
    await page.context().setOffline(false);
    await addAndClose(page);
    await expect(bagLink(page)).toHaveText(/1/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a page from memory is loaded again when the bag has changed since', async ({ page }) => {
  await openProduct(page);
  const other = await page.context().newPage();
  await openProduct(other);
  await addAndClose(other);
  await expect(bagLink(other)).toHaveText(/1/);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(bagLink(page)).toHaveText(/1/);
});

test('the number on the bag slides in 500 ms after the first page of a visit is loaded, and where motion is wanted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const slides: object[] = [];
    Object.assign(window, { slides });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const { delay } = options as KeyframeAnimationOptions;
      if (this.closest('[data-bag]')) slides.push({ delay, page: document.readyState });
      return animate.call(this, frames, options);
    };
  });
  const slides = () => page.evaluate(() => (window as unknown as { slides: object[] }).slides);
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(bagLink(page)).toHaveText(/1/);
  };
  await openProduct(page);
  await addButton(page).click();
  await expect.poll(slides).toEqual([{ delay: 0, page: 'complete' }]);
  await visit('/uk/faq');
  await expect.poll(slides).toEqual([{ delay: 500, page: 'complete' }]);
  await page.getByRole('main').getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL(/\/uk\/faq\/returns$/);
  await page.waitForLoadState('load');
  expect(await slides()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/uk/faq');
  expect(await slides()).toEqual([]);
});

test('the number on the bag is visible from the first paint on, also while it slides', async ({ page }) => {
  await openProduct(page);
  await addAndClose(page);
  await expect(bagLink(page)).toHaveText(/1/);
  await page.addInitScript(() => {
    const frames: { opacity: string; moved: string; delay: number | undefined }[] = [];
    Object.assign(window, { frames });
    const look = () => {
      const number = document.querySelector('header [data-bag] b');
      const { opacity = '', translate = '' } = number ? getComputedStyle(number) : {};
      const delay = number?.getAnimations()[0]?.effect?.getTiming().delay;
      if (number) frames.push({ opacity, moved: translate, delay });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  type Frame = { readonly opacity: string; readonly moved: string; readonly delay: number | undefined };
  const frames = () => page.evaluate(() => (window as unknown as { frames: readonly Frame[] }).frames);
  await page.goto('/uk/faq');
  const moved = async () => (await frames()).filter((frame) => /-\d/.test(frame.moved));
  await expect.poll(moved).not.toHaveLength(0);
  // The animation has ended.
  await expect.poll(async () => (await frames()).at(-1)).toMatchObject({ moved: 'none' });
  expect(new Set((await frames()).map(({ opacity }) => opacity))).toEqual(new Set(['1']));
  expect((await moved())[0]?.delay).toBe(500);
});

test('two tabs that add their first product at once fill one bag', async ({ page, context }) => {
  const other = await context.newPage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/checkout/added', async (route) => {
    await held;
    await route.continue();
  });
  await openProduct(page);
  await openProduct(other);
  const asked = page.waitForRequest('**/checkout/added');
  await addButton(page).click();
  await asked;
  await addButton(other).click();
  answer();
  for (const one of [page, other]) {
    await expect(miniBag(one)).toBeVisible();
    await one.keyboard.press('Escape');
  }
  await expect(bagLink(page)).toHaveText(/1/);
  await expect(bagLink(other)).toHaveText(/2/);
  await other.goto('/uk/checkout/cart');
  await expect(other.getByLabel(textPattern('cart:quantityOf'))).toHaveValue('2');
});
