import { createHash } from 'node:crypto';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { openPopovers, rootOf } from './elements.ts';

/**
 * Allowed console messages: the browser itself logs a form answered with 4xx, and a fade between two pages that the
 * next navigation, another size of the window or a page without fades ends early.
 */
const EXPECTED = /status of (404|409|422)|^Transition was (?:skipped$|aborted because of invalid state\b)/;

/**
 * A page whose console must stay silent: an error, a warning or a violated content policy fails the test, except for
 * what `allowedConsole` matches.
 */
export const test = base.extend<{ allowedConsole: RegExp | null; answered: boolean }>({
  allowedConsole: [null, { option: true }],
  // A visitor who has refused: the banner is no part of what other tests look at.
  answered: [true, { option: true }],
  context: async ({ context, baseURL, answered }, use) => {
    if (answered && baseURL) await context.addCookies([{ name: 'consent', value: '1.000', url: baseURL }]);
    await use(context);
    // A browser fetches pages ahead and files late: a route may still answer when its test has ended.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // Each test has a network of its own: the shop counts refused cards per network.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, repeatEachIndex, project }) => {
    const [a, b, c] = createHash('sha256').update(`${project.name} ${testId} ${repeatEachIndex}`).digest();
    await use({ ...extraHTTPHeaders, 'X-Forwarded-For': `10.${a}.${b}.${c}` });
  },
  page: async ({ page, allowedConsole }, use) => {
    const messages: string[] = [];
    const isExpected = (text: string) => EXPECTED.test(text) || allowedConsole?.test(text);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) messages.push(message.text());
    });
    page.on('pageerror', ({ message }) => {
      if (!isExpected(message)) messages.push(message);
    });
    await use(page);
    expect(messages).toEqual([]);
  },
});
export { NO_JS } from './tags.ts';
export { expect };

const FINISHED =
  '*,::before,::after{content-visibility:visible!important;transition:none!important;animation-duration:0s!important}';
/** The rules of the standard alone, for a letter: best practices ask for the regions of a page. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const RULES = [...WCAG, 'best-practice'];
const DEFAULT_SIZE = { width: 1280, height: 720 };

/**
 * Expects no accessibility fault on the current page. The checker is a script, so a page without script is checked as a
 * copy of its markup.
 */
export async function expectAccessible(
  page: Page,
  {
    colorScheme = 'light',
    rules = RULES,
  }: { readonly colorScheme?: 'light' | 'dark'; readonly rules?: readonly string[] } = {},
): Promise<void> {
  const copy = await copyFor(page.context().browser());
  const html = (await page.content())
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>|<meta http-equiv="refresh"[^>]*>/gi, '')
    // The browser leaves out parts below the screen, and parts fade in: the checker would read unfinished styles.
    .replace('</head>', `<style>${FINISHED}</style></head>`);
  const open = await openPopovers(page).evaluateAll((all) => all.map(({ id }) => id));
  // A request has no fragment.
  const [address = ''] = page.url().split('#');
  await copy.setViewportSize(page.viewportSize() ?? DEFAULT_SIZE);
  await copy.emulateMedia({ colorScheme });
  await copy.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  try {
    await copy.goto(address);
    // A copy of the markup has closed them.
    await copy.evaluate((ids) => {
      for (const id of ids) document.getElementById(id)?.showPopover();
    }, open);
    // The header is sticky: it would cover a part of the page behind it, which the checker counts as too small.
    await copy.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await copy.evaluate(axe.source);
    expect(await copy.evaluate(violations, rules)).toEqual([]);
  } finally {
    await copy.unroute(address);
  }
}

const copies = new WeakMap<Browser, Promise<Page>>();

/** The page for copies, one for each browser: it has the files of the shop in memory, and no page of a test sees it. */
function copyFor(browser: Browser | null): Promise<Page> {
  if (!browser) throw new Error('No browser is open');
  const open =
    copies.get(browser) ??
    browser.newContext({ locale: 'en-GB', javaScriptEnabled: true }).then((context) => context.newPage());
  copies.set(browser, open);
  return open;
}

/** Runs in the page: the broken rules of the checker, each with its elements. */
export async function violations(tags: readonly string[]): Promise<readonly string[]> {
  const checker = (globalThis as unknown as { readonly axe: typeof axe }).axe;
  const found = await checker.run({ runOnly: { type: 'tag', values: [...tags] }, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Expects nothing beyond the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A page that has just been opened may still wait for its style sheets.
  await expect
    .poll(() => rootOf(page).evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);
}

/**
 * Measures from the next page on how far elements shift by themselves. The returned function gives the sum of the open
 * page so far.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifts: number };
    state.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}
