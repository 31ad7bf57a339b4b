import type { Page } from '@playwright/test';
import { buttonOf } from './journey.ts';
import { linkInLetter } from './sent-letter.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Presses the button of a page behind a link, and expects the page after it. */
async function follow(page: Page, task: 'confirm' | 'unsubscribe'): Promise<void> {
  await expect(title(page)).toHaveText(textPattern(`newsletter:${task}.askTitle`));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await buttonOf(page, `newsletter:${task}.button`).click();
  await expect(title(page)).toHaveText(textPattern(`newsletter:${task}.doneTitle`));
  await expectAccessible(page);
}

for (const [storefront, path, place, width] of [
  ['de', '/faq', 'contentinfo', 320],
  ['nl', '', 'main', 1280],
] as const)
  test(`A visitor of ${storefront} signs up for the newsletter in ${place === 'main' ? 'the block' : 'the footer'}, confirms by letter and unsubscribes`, async ({
    page,
  }, { project, retry }) => {
    const address = `news.${storefront}.${project.name}.${retry}@example.com`;
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}${path}`);
    const email = textPattern('newsletter:email');
    const first = page.getByRole(place).getByRole('textbox', { name: email });
    await first.fill('ada@');
    await first.press('Enter');
    await expect(page.getByText(textPattern('newsletter:errors.invalidEmail')).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A form that is sent before its script runs is answered with a page of its own, as without script.
    const field = page.getByRole('textbox', { name: email });
    await expect(field).toHaveValue('ada@');
    await field.fill(address);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: textPattern('newsletter:asked.title') })).toBeVisible();
    await expect.poll(() => linkInLetter(address, 'newsletter-confirm', '/newsletter/confirm/')).not.toBe('');
    await page.goto(await linkInLetter(address, 'newsletter-confirm', '/newsletter/confirm/'));
    await follow(page, 'confirm');
    await expect.poll(() => linkInLetter(address, 'newsletter-welcome', '/newsletter/unsubscribe/')).not.toBe('');
    await page.goto(await linkInLetter(address, 'newsletter-welcome', '/newsletter/unsubscribe/'));
    await follow(page, 'unsubscribe');
  });
