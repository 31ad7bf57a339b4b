import type { Page, Route } from '@playwright/test';
import { amount } from './elements.ts';
import { availableProduct, bagLink, buttonOf, quantityField } from './journey.ts';
import { openFilledBag } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern, textStart } from './texts.ts';

const BUILDS = '**/builds/latest.json';
const OTHER_BUILD = { json: { id: '0123456789abcdef', timestamp: 1 } };
const note = (page: Page) => page.getByRole('status').filter({ hasText: textStart('shell:newVersion.text') });

/** Leaves the tab for a time and returns to it. */
async function leave(page: Page, seconds: number): Promise<void> {
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await turn(true);
  await page.clock.fastForward(seconds * 1000);
  await turn(false);
}

/** The documents of the shop as outside the development stage, each changed by `change`. */
async function changePages(page: Page, change: (html: string) => string): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  await page.route(/\/uk\/(?:product|adults|checkout\/cart)/, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue();
    if (route.request().resourceType() === 'fetch') asked += 1;
    const answer = await route.fetch();
    const html = (await answer.text()).replace(' data-build=', ' data-refresh="" data-build=');
    await route.fulfill({ response: answer, body: change(html) });
  });
  return { asked: () => asked };
}

test.describe('a page whose visitor was away', () => {
  test.beforeEach(async ({ page }) => page.clock.install());

  test('has the price and the stock of now after 30 s, and keeps what is chosen later', async ({ page }) => {
    let price = '';
    let isGone = false;
    const { asked } = await changePages(page, (html) => {
      const priced = price ? html.replace(/(data-live="price"><data[^>]*>)[^<]+/, `$1${price}`) : html;
      // The first size sold out meanwhile.
      return isGone
        ? priced.replace(
            /<label class="([^"]*)"><input type="radio"[^>]*>(.*?)<\/label>/,
            '<a class="$1" href="#x">$2</a>',
          )
        : priced;
    });
    await page.goto('/uk/adults/socks');
    // A page that the browser has fetched ahead passes no route of this test.
    await page.goto((await availableProduct(page).getAttribute('href')) ?? '');
    const sizes = page.getByRole('radio');
    const before = await sizes.count();
    price = '£98.76';
    isGone = true;
    await leave(page, 29);
    await leave(page, 31);
    await expect(page.getByRole('main')).toContainText('£98.76');
    await expect(sizes).toHaveCount(before - 1);
    await expect(page.getByRole('status').filter({ hasText: textPattern('shell:refreshed') })).toHaveCount(1);
    expect(asked()).toBe(1);

    const quantity = page.getByLabel(textPattern('catalogue:quantity'));
    await quantity.selectOption('3');
    price = '£12.34';
    await leave(page, 3600);
    // A form was touched: the page stays as it is.
    await expect(quantity).toHaveValue('3');
    await expect(page.getByRole('main')).toContainText('£98.76');
    expect(asked()).toBe(1);
  });

  test('has the cards of now in a list, and says nothing where nothing has changed', async ({ page }) => {
    let price = '';
    const { asked } = await changePages(page, (html) =>
      price ? html.replace(/(id="cards".*?<data[^>]*>)[^<]+/s, `$1${price}`) : html,
    );
    await page.goto('/uk/adults/socks');
    await leave(page, 31);
    await expect.poll(asked).toBe(1);
    price = '£98.76';
    await leave(page, 31);
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('£98.76');
    await expect(page.getByRole('status').filter({ hasText: textPattern('shell:refreshed') })).toHaveCount(1);
  });

  test('has the lines and the sums of now in the bag, and is the page of an empty bag when it was emptied', async ({
    page,
  }) => {
    await changePages(page, (html) => html);
    await openFilledBag(page, 'uk');
    const total = amount(page, 'cart-total');
    const before = await total.getAttribute('value');
    const other = await page.context().newPage();
    await other.goto('/uk/checkout/cart');
    await quantityField(other).fill('2');
    await buttonOf(other, 'cart:update').click();
    await expect(quantityField(other)).toHaveValue('2');
    const now = (await amount(other, 'cart-total').getAttribute('value')) ?? '';
    expect(now).not.toBe(before);
    await leave(page, 31);
    await expect(quantityField(page)).toHaveValue('2');
    await expect(total).toHaveAttribute('value', now);
    await expect(bagLink(page)).toHaveText(/2/);
    await expect(page.getByRole('status').filter({ hasText: textPattern('shell:refreshed') })).toHaveCount(1);

    await buttonOf(other, 'cart:removeItem').click();
    await expect(quantityField(other)).toHaveCount(0);
    await leave(page, 31);
    await expect(page.getByRole('heading', { level: 1, name: textPattern('cart:emptyTitle') })).toBeVisible();
  });

  test('stays as it is in the development stage', async ({ page }) => {
    await page.goto('/uk/adults/socks');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await leave(page, 3600);
    await expect.poll(() => requests).toContain('/builds/latest.json');
    expect(requests.filter((path) => path.startsWith('/uk'))).toEqual([]);
  });
});

test.describe('a page of an earlier build', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.route(BUILDS, (route) => route.fulfill(OTHER_BUILD));
  });

  for (const width of [360, 1280])
    test(`offers to reload where a form was touched, and keeps what was typed, at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/uk/faq');
      const email = page.getByRole('contentinfo').getByRole('textbox').first();
      await email.fill('ada@shop.example');
      await leave(page, 1);
      await expect(note(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: textPattern('shell:newVersion.later') }).click();
      await expect(note(page)).toHaveCount(0);
      await leave(page, 1);
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await page.getByRole('button', { name: textPattern('shell:newVersion.reload') }).click();
      await page.waitForFunction(() => !('isOld' in window));
      await expect(email).toHaveValue('ada@shop.example');
      await expect(note(page)).toHaveCount(0);
    });

  test('loads a document with its next link, also where script appends to the page', async ({ page }) => {
    await page.goto('/uk/adults/socks');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    const asked = page.waitForResponse(BUILDS);
    await page.clock.fastForward(3_600_000);
    await asked;
    await expect(note(page)).toHaveCount(0);
    await expect
      .poll(async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: textPattern('catalogue:showMore') })
          .click();
        return page.evaluate(() => 'isOld' in window);
      })
      .toBe(false);
  });

  test.describe(() => {
    test.use({ allowedConsole: /404|MIME type/ });
    test('reloads once in ten seconds when a file is missing', async ({ page }) => {
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      // From now on time passes by `fastForward` alone: a busy machine must not add ten seconds.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto('/uk/faq');
      const missFile = () =>
        page.evaluate(() => {
          const script = document.createElement('script');
          script.src = '/assets/missing-12345678.js';
          document.head.append(script);
        });
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await missFile();
      await page.waitForFunction(() => !('isOld' in window) && document.readyState === 'complete');
      const asked = page.waitForResponse(BUILDS);
      await missFile();
      await asked;
      await page.waitForLoadState('networkidle');
      expect(documents).toBe(2);
      await page.clock.fastForward(10_000);
      await missFile();
      await expect.poll(() => documents).toBe(3);
    });

    test('stays where the browser keeps nothing, which could count its reloads', async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('The storage is forbidden', 'SecurityError');
          },
        }),
      );
      await page.goto('/uk/faq');
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      const asked = page.waitForResponse(BUILDS);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.src = '/assets/missing-12345678.js';
        document.head.append(script);
      });
      await asked;
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
    });
  });
});

test.describe(() => {
  test.use({ allowedConsole: /builds\/latest\.json|status of 500/ });
  test('a failure of the manifest is only logged', async ({ page }) => {
    await page.clock.install();
    await page.route(BUILDS, (route) => route.fulfill({ status: 500, body: 'oh' }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('builds/latest.json'));
    await page.goto('/uk/faq');
    await leave(page, 1);
    await logged;
    await expect(note(page)).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ allowedConsole: /ERR_FAILED|lost in space/ });
  test('a page whose pictures and scripts fail shows outlines, and sends the first picture and each error to the log', async ({
    page,
  }) => {
    await page.route('**/images/**', (route) => route.abort());
    const entries: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/diagnostics/log')) entries.push(request.postDataJSON());
    });
    await page.goto('/uk/adults/socks');
    const pictures = page.getByRole('main').getByRole('article').getByRole('img');
    await expect(pictures.first()).toHaveAttribute('src', /^data:image\/svg/);
    await expect(pictures.nth(1)).toHaveAttribute('src', /^data:image\/svg/);
    const picture = { level: 'warn', service: 'page', code: 'page.picture', message: 'A picture is missing' };
    const file = expect.stringMatching(/^\/images\/[^?]+$/);
    await expect.poll(() => entries).toEqual([{ ...picture, data: { file } }]);
    await page.evaluate(() => void Promise.reject(new Error('lost in space')));
    const rejection = { level: 'error', service: 'page', code: 'page.rejection', message: 'Error: lost in space' };
    await expect.poll(() => entries).toEqual([{ ...picture, data: { file } }, rejection]);

    // A picture with a source of its own for phones.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/uk');
    const shown = () =>
      page.evaluate(
        () => [...document.images].find((one) => one.parentElement instanceof HTMLPictureElement)?.currentSrc,
      );
    await expect.poll(shown).toMatch(/^data:image/);
  });
});
