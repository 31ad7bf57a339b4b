import type { Page } from '@playwright/test';
import { controlNamed, disclosure } from './elements.ts';
import { bagLink } from './journey.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

/** What browsers lack, and whether a page then says so in the log: what it can do without is no fault. */
const MISSING = {
  ResizeObserver: true,
  IntersectionObserver: true,
  matchMedia: true,
  CSSStyleSheet: false,
  localStorage: false,
  sessionStorage: false,
  requestIdleCallback: false,
  BroadcastChannel: false,
  structuredClone: false,
  randomUUID: false,
  startViewTransition: false,
} as const;

/** Removes an API from the next pages; the storages deny. */
function remove(name: string): void {
  const deny = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const owner = {
    randomUUID: Crypto.prototype,
    startViewTransition: Document.prototype,
  };
  if (name.endsWith('Storage')) Object.defineProperty(window, name, { get: deny });
  else Reflect.deleteProperty((owner as Record<string, object>)[name] ?? window, name);
}

/** The entries that a page sends to the log. */
function entriesOf(page: Page): string[] {
  const entries: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/diagnostics/log')) entries.push(request.postData() ?? '');
  });
  return entries;
}

// A reload may end before the first picture is painted.
test.use({
  allowedConsole: /is not a (?:constructor|function)|is not defined|insecure|was preloaded using link preload/,
});

for (const [name, isReported] of Object.entries(MISSING))
  test(`a browser without \`${name}\` keeps the other parts of a page, and reports each that fails once`, async ({
    page,
  }) => {
    const entries = entriesOf(page);
    await page.addInitScript(remove, name);
    await page.goto('/uk/product/melon-slice');
    // Later parts of two scripts: suggestions and the wish list.
    await expect(controlNamed(page, 'term').first()).toHaveAttribute('role', 'combobox');
    await page.getByRole('button', { name: textPattern('catalogue:wish.add') }).click();
    await expect(page.getByRole('button', { name: textPattern('catalogue:wish.remove') })).toBeVisible();
    await expect(page).toHaveURL(/\/product\/melon-slice$/);
    if (isReported) await expect.poll(() => entries.filter((entry) => entry.includes(name)).length).toBeGreaterThan(0);
    else expect(entries).toEqual([]);
    expect(new Set(entries).size).toBe(entries.length);
    await page.goto('/uk/adults/socks');
    entries.length = 0;
    await expect(controlNamed(page, 'term').first()).toHaveAttribute('role', 'combobox');
    // The list has a script of its own, whose last part adds to the bag.
    const heading = page.getByRole('heading', { name: 'Sailor Stripe', exact: true });
    const card = page.getByRole('main').getByRole('listitem').filter({ has: heading });
    await disclosure(card).click();
    await card
      .getByRole('group', { name: textPattern('catalogue:quick.choose') })
      .getByRole('button')
      .first()
      .click();
    await expect(bagLink(page)).toHaveText(/1/);
    await expect(page).toHaveURL(/\/adults\/socks$/);
    expect(new Set(entries).size).toBe(entries.length);
  });
