import type { Page } from '@playwright/test';

/** The codes that the page sends to the diagnostics log from now on. */
export function loggedCodes(page: Page): readonly string[] {
  const codes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/diagnostics/log')) codes.push(request.postDataJSON()?.code);
  });
  return codes;
}
