import type { Page } from '@playwright/test';

/** Scrolls to a height, in CSS pixels, and waits until the script of the page, where it has one, was told. */
export async function scrollTo(
  page: Page,
  top: number,
  { javaScriptEnabled = true }: { readonly javaScriptEnabled?: boolean } = {},
): Promise<void> {
  await page.evaluate((height) => window.scrollTo({ top: height, behavior: 'instant' }), top);
  // A page without script has no frames to wait for.
  if (!javaScriptEnabled) return;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
