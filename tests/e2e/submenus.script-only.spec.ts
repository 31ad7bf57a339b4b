import type { Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expect, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: textPattern('shell:mainNavigation') });
const linkIn = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true });

test.describe('a submenu of a wide screen', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/uk');
    await page.waitForLoadState('load');
  });

  test('opens by its arrow with the keyboard, not by the focus, and closes when the focus leaves', async ({ page }) => {
    const knee = linkIn(page, 'Knee socks');
    await linkIn(page, 'Socks').focus();
    await expect(knee).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(disclosure(menuOf(page)).first()).toBeFocused();
    await expect(knee).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(knee).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(knee).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(knee).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(knee).toBeVisible();

    // Every step leads on: no part of it keeps the focus, and one submenu is open at most.
    const names = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const { isInside, name, open } = await page.evaluate(() => ({
        isInside: document.activeElement?.closest('#menu') != null,
        name: `${document.activeElement?.textContent} ${document.activeElement?.getAttribute('href')}`,
        open: document.querySelectorAll('#menu details[open]').length,
      }));
      expect(open).toBe(isInside && open > 0 ? 1 : 0);
      if (!isInside) break;
      expect([...names]).not.toContain(name);
      names.add(name);
    }
    expect(names.size).toBeGreaterThan(15);
    await expect(knee).toBeHidden();
    await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
  });

  test('begins at its entry and ends inside the page, the last one too', async ({ page }) => {
    await page.setViewportSize({ width: 960, height: 700 });
    await page.goto('/de/collection/knee-socks');
    await page.waitForLoadState('load');
    const entries = menuOf(page).getByRole('list').first();
    const open = async () => {
      await disclosure(entries).first().focus();
      await page.keyboard.press('Enter');
      await expect(entries.getByRole('list').first()).toBeVisible();
      // The entries move while the name of the shop appears: each list is measured together with its entry.
      return entries.getByRole('list').evaluateAll((lists) =>
        lists.map((list) => {
          const { left, right } = list.getBoundingClientRect();
          return { left, right, entry: list.closest('details')?.parentElement?.getBoundingClientRect().left ?? 0 };
        }),
      );
    };
    const [first] = await open();
    expect(first?.left).toBeCloseTo(first?.entry ?? 0, 0);
    await page.keyboard.press('Escape');
    await disclosure(entries)
      .first()
      .evaluate((arrow) => arrow.closest('ul')?.lastElementChild?.append(arrow.parentElement ?? ''));
    for (const { left, right } of await open()) {
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(960);
    }
    await expectNoSidewaysScroll(page);
  });

  test('closes with Escape, which leaves the focus outside of it, and stays closed', async ({ page }) => {
    const [title, arrow, knee] = [linkIn(page, 'Socks'), disclosure(menuOf(page)).first(), linkIn(page, 'Knee socks')];
    for (const [from, to] of [
      [title, title],
      [arrow, arrow],
      [knee, arrow],
    ] as const) {
      await arrow.focus();
      await page.keyboard.press('Enter');
      await expect(knee).toBeVisible();
      await from.focus();
      await page.keyboard.press('Escape');
      await expect(knee).toBeHidden();
      await expect(to).toBeFocused();
      await arrow.focus();
      await page.keyboard.press('Tab');
      await expect(arrow).not.toBeFocused();
      await expect(knee).toBeHidden();
    }
    // One that the pointer has opened closes, too, and takes no focus.
    await page.getByRole('main').getByRole('link').first().focus();
    await title.hover();
    await expect(knee).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(knee).toBeHidden();
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });

  test('does not open with the focus that a finger gives, and opens and closes with taps', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      hasTouch: true,
      isMobile: true,
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/uk');
    await page.waitForLoadState('load');
    const [knee, arrow] = [linkIn(page, 'Knee socks'), disclosure(menuOf(page)).first()];
    await arrow.tap();
    await expect(knee).toBeVisible();
    await arrow.tap();
    await expect(knee).toBeHidden();
    await arrow.tap();
    await expect(knee).toBeVisible();
    await page.getByRole('main').tap({ position: { x: 600, y: 700 } });
    await expect(knee).toBeHidden();
    await context.close();
  });
});

test('the focus of the keyboard opens no level of the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/faq');
  await disclosure(page.getByRole('banner'), textPattern('shell:menu')).first().click();
  const dialog = page.getByRole('dialog', { name: textPattern('shell:menu') });
  const level = disclosure(dialog, /Socks/);
  await level.focus();
  await expect(level).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Knee socks' })).toBeHidden();
});
