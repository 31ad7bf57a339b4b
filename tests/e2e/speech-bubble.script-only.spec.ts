import type { Locator, Page } from '@playwright/test';
import { bubbleBox, disclosure, rootOf } from './elements.ts';
import { speechBubble } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const overlaps = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('An element has no box');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};
/** From now on time passes by `runFor` alone. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
/** A stopped clock has no frames: the page has handled the scroll when it has been asked for its place. */
async function jump(page: Page, top: number): Promise<void> {
  await page.evaluate((height) => scrollTo({ top: height, behavior: 'instant' }), top);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.clock.runFor(50);
}
const box = (page: Page) => speechBubble(page).getByRole('paragraph').first();

const FOUND = /“cat”: \d+ found/;

test('a message keeps the header in view until its time ends', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/uk/search?term=cat');
  await expect(speechBubble(page)).toContainText(FOUND);
  await stopClock(page);
  await page.reload();
  await expect(speechBubble(page)).toContainText(FOUND);
  await jump(page, 300);
  await page.clock.runFor(9000);
  await expect(page.getByRole('banner')).toHaveCSS('translate', 'none');
  await page.clock.runFor(1100);
  await expect(speechBubble(page)).toBeEmpty();
  await jump(page, 500);
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('a message ends with a click, with its button and with Escape, and stays under a pointer', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(DESKTOP);
  const search = async () => {
    await page.goto('/uk/search?term=cat');
    await expect(speechBubble(page)).toContainText(FOUND);
  };
  await search();
  await box(page).hover();
  await page.clock.runFor(19_000);
  await expect(speechBubble(page)).not.toBeEmpty();
  await box(page).click();
  await expect(speechBubble(page)).toBeEmpty();
  await search();
  const close = speechBubble(page).getByRole('button', { name: textPattern('shell:bubbleClose') });
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await close.press('Enter');
  await expect(speechBubble(page)).toBeEmpty();
  await search();
  await page.keyboard.press('Escape');
  await expect(speechBubble(page)).toBeEmpty();
});

test('the results of a search are counted for ten seconds, and a product that was found leads back to them', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(DESKTOP);
  await page.goto('/uk/search?term=cat&sort=price%3Aasc');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(speechBubble(page)).toContainText(/“cat”: \d+ found/);
  expect(await overlaps(box(page), page.getByText(textPattern('search:found')))).toBe(false);
  await stopClock(page);
  await page.reload();
  await expect(speechBubble(page)).toContainText('found');
  await page.clock.runFor(9900);
  await expect(speechBubble(page)).not.toBeEmpty();
  await page.clock.runFor(200);
  await expect(speechBubble(page)).toBeEmpty();
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(speechBubble(page)).toContainText('Found with “cat”');
  expect(await overlaps(box(page), heading)).toBe(false);
  await expectAccessible(page);
  await speechBubble(page)
    .getByRole('link', { name: textPattern('shell:bubbleResults') })
    .click();
  await expect(page).toHaveURL(/\/uk\/search\?term=cat&sort=price%3Aasc$/);
});

test('a message follows to a product for the rest of its time, and to no other page', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/uk/search?term=cat');
  await expect(speechBubble(page)).toContainText(FOUND);
  await page.goto('/uk/product/good-dog');
  await expect(speechBubble(page)).toContainText(FOUND);
  await page.goto('/uk/search?term=cat');
  await expect(speechBubble(page)).toContainText(FOUND);
  await page.goto('/uk/faq');
  await expect.poll(() => page.evaluate(() => 'bubble' in sessionStorage)).toBe(false);
  expect(await speechBubble(page).textContent()).toBe('');
  await page.goto('/uk/product/good-dog');
  await expect(speechBubble(page)).toBeEmpty();
});

test('the search speaks while it has the focus, and its suggestions take the place of the message', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(DESKTOP);
  await page.goto('/de');
  const field = page.getByRole('banner').getByRole('combobox');
  await field.focus();
  await expect(speechBubble(page)).toContainText('Such nach einer Farbe');
  expect(await overlaps(box(page), field)).toBe(false);
  await page.clock.runFor(20_000);
  await expect(box(page)).toBeVisible();
  await field.pressSequentially('katze');
  await page.clock.runFor(500);
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(box(page)).toBeHidden();
  await field.blur();
  await expect(speechBubble(page)).toBeEmpty();
});

test('an open submenu is spoken of without being covered, until it closes', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/nl');
  await page.waitForLoadState('load');
  const menu = page.getByRole('navigation', { name: textPattern('shell:mainNavigation') });
  const winter = menu.getByRole('link', { name: 'Winter' });
  // What arrives late can move the header away below the pointer.
  await expect
    .poll(async () => {
      await page.mouse.move(640, 850);
      await menu.getByRole('link', { name: 'Sokken', exact: true }).hover();
      return winter.isVisible();
    })
    .toBe(true);
  await expect(speechBubble(page)).toContainText('Een cadeaubox past altijd');
  expect(await overlaps(box(page), winter)).toBe(false);
  expect(await overlaps(box(page), menu.getByRole('link', { name: 'Alle sokken' }))).toBe(false);
  await page.mouse.move(640, 850);
  await expect(speechBubble(page)).toBeEmpty();
});

test('the menu of a phone has the message below its entries, and the header has it afterwards', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await page.goto('/uk/faq');
  await disclosure(page.getByRole('banner'), textPattern('shell:menu')).first().click();
  const dialog = page.getByRole('dialog', { name: textPattern('shell:menu') });
  await expect(dialog.getByRole('status')).toContainText('A gift box always fits');
  const last = dialog.getByRole('link').last();
  await last.focus();
  expect(await overlaps(dialog.getByRole('status').getByRole('paragraph'), last)).toBe(false);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(speechBubble(page)).toBeEmpty();
  await expect(speechBubble(page)).toHaveCount(1);
});

/** Each variant with the colour of its box. */
const VARIANTS = { default: '--card', highlight: '--sun', transaction: '--mint', 'menu-expanded': '--lilac' };

test('the height and the variant of a message are those of content', async ({ page }) => {
  let variant = '';
  await page.route('**/uk/faq', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      /"searchFocused":\{[^}]*\}/,
      `"searchFocused":{"variant":"${variant}","message":"High","time":null,"height":150}`,
    );
    await route.fulfill({ response: answer, body: html });
  });
  await page.setViewportSize(DESKTOP);
  for (const [name, colour] of Object.entries(VARIANTS)) {
    variant = name;
    await page.goto('/uk/faq');
    await page.getByRole('banner').getByRole('combobox').focus();
    await expect(speechBubble(page)).toContainText('High');
    const bubble = bubbleBox(speechBubble(page));
    await expect(bubble).toHaveAttribute('data-variant', variant);
    expect((await bubble.boundingBox())?.height).toBeGreaterThan(149);
    const wanted = await rootOf(page).evaluate((root, token) => {
      const sample = root.appendChild(document.createElement('i'));
      sample.style.color = `var(${token})`;
      const { color } = getComputedStyle(sample);
      sample.remove();
      return color;
    }, colour);
    await expect(bubble).toHaveCSS('background-color', wanted);
  }
});
