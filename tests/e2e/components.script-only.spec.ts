import type { Page } from '@playwright/test';
import { disclosure, picturedSections } from './elements.ts';
import { OPERATOR_KEY } from './operator-key.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const COMPONENTS = '/uk/diagnostics/components';
const WIDTHS = [360, 768, 1280, 1920] as const;
const SHOP_FONTS = ['Figtree', 'Bricolage'] as const;

/**
 * What follows the scroll position would lie over another part of a tall picture. Each section stands alone at the top
 * of the page: a change of one moves no other by a fraction of a pixel. A text whose edge is in the middle of a pixel
 * is drawn one pixel further by some processors than by others: three 64ths of a pixel leave few such texts.
 */
const STANDING = `
  header, aside { position: static !important }
  body:has([data-shown]) > :not(#main) { display: none !important }
  #main:has([data-shown]) { position: absolute; inset: 0 -0.05px auto 0.05px }
  #main:has([data-shown]) > :not([data-shown]) { display: none !important }
`;

/** Pictures are the same on every machine: no hinting of the fonts, and no smoothing by the colours of a screen. */
test.use({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, Authorization: `Bearer ${OPERATOR_KEY}` }),
  deviceScaleFactor: 1,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--force-color-profile=srgb',
      ],
    }),
});

/** Opens the page with the fonts of the shop: a style sheet lets a slow page do without them. */
async function openComponents(page: Page, width: number): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const sheet = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    const body = `${sheet}\n${STANDING}`;
    await route.fulfill({ response, body });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 1200 });
  await page.goto(COMPONENTS);
  await page.evaluate(async () => {
    document.documentElement.dataset.fonts = '';
    (document.activeElement as HTMLElement | null)?.blur();
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await document.fonts.ready;
  });
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  );
  for (const family of SHOP_FONTS) expect(loaded).toContain(family);
  const used = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(used).toContain(SHOP_FONTS[0]);
}

for (const width of WIDTHS) {
  test(`Components look as in their pictures at ${width} pixels`, async ({ page }) => {
    await openComponents(page, width);
    const sections = await picturedSections(page).all();
    expect(sections.length).toBeGreaterThan(8);
    for (const section of sections) {
      const name = await section.getAttribute('data-picture');
      await section.evaluate((element) => {
        for (const shown of document.querySelectorAll('[data-shown]')) shown.removeAttribute('data-shown');
        element.setAttribute('data-shown', '');
      });
      await expect.soft(section).toHaveScreenshot(`${name}-${width}.png`);
    }
  });
}

test('The phone menu looks as in its picture', async ({ page }) => {
  await openComponents(page, 360);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/faq/payment');
  await page.evaluate(async () => {
    document.documentElement.dataset.fonts = '';
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await document.fonts.ready;
  });
  await disclosure(page.getByRole('banner'), textPattern('shell:menu')).first().click();
  await expect(page.getByRole('dialog', { name: textPattern('shell:menu') })).toHaveScreenshot('phone-menu-360.png');
});
