import type { Locator, Page } from '@playwright/test';
import { textPattern } from './texts.ts';

/** The line above the header. */
export const topBanner = (page: Page): Locator => page.getByRole('complementary', { name: textPattern('shell:news') });

const SENTENCE = 'Twelve pairs of hand-drawn socks travel to every letter box from here to the sea. ';

/** Gives the banner of the start page a message of its own; without one, one that is wider than the screen. */
export async function lengthenTopBanner(page: Page, message = SENTENCE.repeat(2).trim()): Promise<string> {
  await page.route('**/uk', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(<aside[^>]*id="banner"[^>]*><(\w+)[^>]*>)[^<]*/, `$1${message}`);
    await route.fulfill({ response: answer, body: html });
  });
  return message;
}
