import { scriptsOf } from './elements.ts';
import { addProduct, fillAddress, orderNumber, payOnHostedPage, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** Requests of a page by what they load. */
const NOT_LOADED: readonly string[] = ['script', 'font'];

test('a shopper buys in lite mode without a request for a script or a font', async ({ page, baseURL }) => {
  // The driver's own headers do not reach a redirected request, as `Save-Data` of a browser does.
  await page.context().addCookies([{ name: 'mode', value: 'lite', url: baseURL ?? '' }]);
  const loaded: string[] = [];
  const heavy: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.resourceType());
    if (NOT_LOADED.includes(request.resourceType()) || request.url().includes('/images/hero/'))
      heavy.push(request.url());
  });
  await page.goto('/uk');
  await expectAccessible(page);
  await addProduct(page, 'uk');
  await expectAccessible(page);
  await toAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveTitle(/^Error:/);
  await expectAccessible(page);
  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await expectAccessible(page);
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/checkout\/success/);
  await expect(orderNumber(page)).toHaveText(/^PW-/);
  expect(loaded).toContain('image');
  expect(heavy).toEqual([]);
});

test('the light version, chosen in the footer, stays until the full one is chosen', async ({ page }) => {
  const light = page.getByRole('contentinfo').getByRole('button', { name: 'Light version' });
  const full = page.getByRole('contentinfo').getByRole('button', { name: 'Full version' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/adults/socks?sort=newest%3Adesc');
  await light.click();
  await expect(page).toHaveURL(/\/uk\/adults\/socks\?sort=newest%3Adesc$/);
  await expect(scriptsOf(page)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto('/uk/faq');
  await full.click();
  await expect(page).toHaveURL(/\/uk\/faq$/);
  await expect(light).toBeVisible();
  await expect(scriptsOf(page)).not.toHaveCount(0);
});
