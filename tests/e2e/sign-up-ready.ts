import type { Page } from '@playwright/test';

/** Until the script of the sign-up forms runs: the speech bubble adds a style sheet too. */
export async function signUpReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.adoptedStyleSheets.some((sheet) =>
      [...sheet.cssRules].some(({ cssText }) => cssText.startsWith('#sign-up-dialog')),
    ),
  );
}
