import { expect, test } from './test.ts';

test('The empty cart leads back to the last list, search or help page of the visit', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: 'Continue shopping' });
  for (const place of ['/uk/search?term=cat', '/uk/faq/returns', '/uk/adults/socks?page=2']) {
    await page.goto(`${place}${place.includes('?') ? '&' : '?'}utm_source=mail`, { waitUntil: 'networkidle' });
    await page.goto('/uk/checkout/cart');
    await expect(back).toHaveAttribute('href', place);
  }
  await page.goto('/uk/login', { waitUntil: 'networkidle' });
  await page.goto('/uk/nothing-here', { waitUntil: 'networkidle' });
  await page.goto('/uk/checkout/cart');
  await expect(back).toHaveAttribute('href', '/uk/adults/socks?page=2');
});
