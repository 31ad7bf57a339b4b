import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: textPattern('shell:mainNavigation') });
const linkIn = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true });

type Point = { readonly x: number; readonly y: number };

async function middleOf(part: Locator): Promise<Point> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The navigation of a variant, in which two items have a submenu. */
const TWO_SUBMENUS = '/us?experiment=NAV_01_US_ALL:variant1';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Moves the pointer as a hand does: at `speed` pixels a second, in steps of at most 4 pixels. */
async function moveSlowly(page: Page, from: Point, to: Point, speed = 250): Promise<void> {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.ceil(distance / 4);
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    await pause((1000 * distance) / steps / speed);
  }
}

async function openSocks(page: Page): Promise<Point> {
  const from = await middleOf(linkIn(page, 'Socks'));
  await page.mouse.move(from.x, from.y);
  await expect(linkIn(page, 'Knee socks')).toBeVisible();
  return from;
}

/** The links of the open submenu. */
const linksBelow = (page: Page) => menuOf(page).getByRole('listitem').getByRole('listitem').getByRole('link');

for (const [width, height, deviceScaleFactor] of [
  [960, 540, 2],
  [1280, 800, 1],
  [1440, 900, 1],
  [1920, 1080, 1],
] as const)
  test.describe(`a submenu at ${width} px`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor });
    test.beforeEach(async ({ page }) => {
      await page.goto('/uk');
      await page.waitForLoadState('load');
      // The navigation has moved to the mark of the logo.
      await page.mouse.move(width / 2, height - 50);
      await pause(400);
    });

    test('stays open while the pointer moves slowly to each of its links, straight and diagonally', async ({
      page,
    }) => {
      await openSocks(page);
      const count = await linksBelow(page).filter({ visible: true }).count();
      expect(count).toBeGreaterThan(3);
      for (const place of new Set([0, Math.floor(count / 2), count - 1])) {
        await page.mouse.move(width / 2, height - 2);
        await expect(linkIn(page, 'Knee socks')).toBeHidden();
        const from = await openSocks(page);
        const link = linksBelow(page).filter({ visible: true }).nth(place);
        await moveSlowly(page, from, await middleOf(link), 150);
        await expect(link).toBeVisible();
        expect(await link.evaluate((found) => found.matches(':hover'))).toBe(true);
      }
      const last = linksBelow(page).filter({ visible: true }).last();
      const href = (await last.getAttribute('href')) ?? '';
      await page.mouse.down();
      await page.mouse.up();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
    });

    test('stays open while the pointer crosses its neighbours on a flat way to its last link', async ({ page }) => {
      const from = await openSocks(page);
      const last = linksBelow(page).filter({ visible: true }).last();
      const to = await middleOf(last);
      const items = menuOf(page).getByRole('link', { name: /./ }).filter({ visible: true });
      const neighbour = await middleOf(items.nth(1));
      await moveSlowly(page, from, { x: neighbour.x, y: neighbour.y + 8 }, 300);
      await moveSlowly(page, { x: neighbour.x, y: neighbour.y + 8 }, to, 300);
      await expect(last).toBeVisible();
      expect(await last.evaluate((found) => found.matches(':hover'))).toBe(true);
    });
  });

test.describe('a submenu under the pointer', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test.beforeEach(async ({ page }) => {
    await page.goto('/uk');
    await page.waitForLoadState('load');
    await page.mouse.move(640, 700);
    await pause(400);
  });

  test('stays open while the pointer rests between its title and its links', async ({ page }) => {
    const { x, y } = await openSocks(page);
    await moveSlowly(page, { x, y }, { x, y: y + 30 });
    await pause(1500);
    await expect(linkIn(page, 'Knee socks')).toBeVisible();
  });

  test('does not open while the pointer only passes', async ({ page }) => {
    const { x, y } = await middleOf(linkIn(page, 'Socks'));
    let opened = 0;
    await page.exposeFunction('submenuOpened', () => {
      opened++;
    });
    await page.evaluate(() => {
      for (const submenu of document.querySelectorAll('#menu details'))
        submenu.addEventListener('toggle', () => (window as unknown as { submenuOpened: () => void }).submenuOpened());
    });
    await page.mouse.move(x, y);
    await page.mouse.move(x, y + 300, { steps: 4 });
    await pause(600);
    expect(opened).toBe(0);
  });

  test('closes for a neighbour that the pointer rests on, not for one that it crosses, and after it has left', async ({
    page,
  }) => {
    await page.goto(TWO_SUBMENUS);
    await page.waitForLoadState('load');
    const [women, men] = [linkIn(page, 'All socks for women'), linkIn(page, 'All socks for men')];
    await linkIn(page, 'Women').hover();
    await expect(women).toBeVisible();
    await linkIn(page, 'Men').hover();
    await expect(men).toBeVisible();
    await expect(women).toBeHidden();
    const [from, neighbour] = [await middleOf(linkIn(page, 'Men')), await middleOf(linkIn(page, 'Women'))];
    const between = { x: neighbour.x, y: neighbour.y + 10 };
    await moveSlowly(page, from, between, 200);
    await moveSlowly(page, between, await middleOf(men), 200);
    await expect(men).toBeVisible();
    await page.mouse.move(640, 790);
    await expect(men).toBeHidden();
  });

  test('shows which of its links content highlights, as the bar does', async ({ page }) => {
    await page.goto(TWO_SUBMENUS);
    const look = (name: string) =>
      linkIn(page, name)
        .first()
        .evaluate((found) => {
          const { color, fontWeight } = getComputedStyle(found);
          return [color, Number(fontWeight)];
        });
    await page.waitForLoadState('load');
    const [plain, marked] = [await look('Kids'), await look('New')];
    expect(marked[0]).not.toBe(plain[0]);
    expect(marked[1]).toBeGreaterThan(Number(plain[1]));
    await linkIn(page, 'Women').hover();
    await expect(linkIn(page, 'Sneaker socks')).toBeVisible();
    expect(await look('All socks for women')).toEqual(marked);
    expect((await look('Sneaker socks'))[0]).toBe(plain[0]);
  });

  test('closes with Escape, and stays closed until the pointer comes again', async ({ page }) => {
    const { x, y } = await openSocks(page);
    await page.keyboard.press('Escape');
    await expect(linkIn(page, 'Knee socks')).toBeHidden();
    await moveSlowly(page, { x, y }, { x: x + 6, y: y + 4 });
    await pause(600);
    await expect(linkIn(page, 'Knee socks')).toBeHidden();
    await page.mouse.move(640, 700);
    await openSocks(page);
  });

  test('opens and stays where less motion is asked for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.waitForLoadState('load');
    const from = await openSocks(page);
    const link = linkIn(page, 'Knee socks');
    await moveSlowly(page, from, await middleOf(link));
    await expect(link).toBeVisible();
  });

  test('closes with no click that follows the opening', async ({ page }) => {
    await page.mouse.move(640, 700);
    const arrow = disclosure(menuOf(page)).first();
    const { x, y } = await middleOf(arrow);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    await pause(500);
    await expect(linkIn(page, 'Knee socks')).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(linkIn(page, 'Knee socks')).toBeVisible();
  });
});
