import { chromium, type Page } from '@playwright/test';
import { addressFields } from './tests/http/journey.ts';
const [width = '1280', storefront = 'uk', name = 'a', ...acts] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, baseURL: 'http://localhost:3355', ...(acts.includes('nojs') && { javaScriptEnabled: false }) });
const page = await context.newPage();
page.on('console', (m) => console.log('console', m.type(), m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));

page.on('response', (r) => { if (r.status() >= 400 || /checkoutshopper|payment\//.test(r.url())) console.log(r.status(), r.request().method(), r.url().slice(0, 140)); });
await page.goto(`/${storefront}/adults/socks`);
await page.locator('main article').filter({ hasNotText: /sold out|ausverkauft|uitverkocht/i }).first().getByRole('link').click();
await page.locator('input[name="id"]:enabled').first().check({ force: true });
await page.locator('form:has(input[value="add-product"])').getByRole('button').click();
await page.waitForURL(/checkout\/cart/);
await page.locator('main aside').getByRole('button').or(page.locator('main aside a[href$="/checkout/address"]')).first().click();
await page.waitForURL(/checkout\/address/);
for (const [n, value] of Object.entries(addressFields(storefront as never))) {
  const field = page.locator(`[name="${n}"]`);
  if (n === 'contact.agreements') await field.check(); else if (n === 'address.shipping.region') await field.selectOption(value); else await field.fill(value);
}
await page.locator('form:has([name="contact.email"]) button[type="submit"]:not([name]):not([tabindex])').click();
await page.waitForURL(/checkout\/payment/);
await page.screenshot({ path: `/tmp/p-shots/${name}-0.png`, fullPage: true });
if (!acts.includes('nojs')) await page.waitForTimeout(3000);
console.log('data', JSON.stringify(await page.locator('#payment').evaluate((e) => ({ ...(e as HTMLElement).dataset }))));
await page.screenshot({ path: `/tmp/p-shots/${name}-1.png`, fullPage: true });
const field = (p: Page, f: string) => p.frameLocator(`.adyen-checkout__field iframe >> nth=${['number', 'date', 'code'].indexOf(f)}`).locator('input.js-iframe-input');
for (const act of acts) {
  const [verb, value = ''] = act.split('=');
  if (verb === 'pay') { await page.locator('[data-part="pay"]').click(); await page.waitForTimeout(2500); }
  if (verb === 'card') {
    const [num, date, code, holder] = value.split(',');
    await field(page, 'number').pressSequentially(num ?? ''); await field(page, 'date').pressSequentially(date ?? ''); await field(page, 'code').pressSequentially(code ?? '');
    await page.locator('.adyen-checkout__card__holderName input').fill(holder ?? 'J Smith');
  }
  if (verb === 'shot') await page.screenshot({ path: `/tmp/p-shots/${name}-${value}.png`, fullPage: true });
  if (verb === 'open') await page.locator('#payment details').evaluate((d) => d.setAttribute('open', ''));
  if (verb === 'w') for (const w of [320,360,375,390,412,430,480,520,560,600,768]) { await page.setViewportSize({ width: w, height: 900 }); console.log('w', w, await page.locator('[data-part="card"]').evaluate((e) => [e.getBoundingClientRect().width, e.getBoundingClientRect().height])); }
  if (verb === 'h') console.log('heights', await page.locator('[data-part="card"]').evaluate((e) => [e.getBoundingClientRect().height, (e.previousElementSibling as HTMLElement).getBoundingClientRect().height, e.firstElementChild?.getBoundingClientRect().height]));
}
console.log('url', page.url());
await browser.close();
