import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

type FieldMessage = Readonly<Record<string, unknown>>;

const FIELDS = '/checkoutshopper/securedfields/sandbox_TEST/6.3.0/securedFields.html';
const NUMBER = {
  fieldType: 'encryptedCardNumber',
  numKey: 42,
  txVariant: 'card',
  isCreditCardType: true,
  cardGroupTypes: ['visa', 'mc'],
  expiryDatePolicy: 'required',
  iframeUIConfig: {
    sfStyles: { base: { color: 'rgb(1, 2, 3)' }, error: { color: 'rgb(200, 0, 0)' } },
    ariaConfig: {
      lang: 'nl-NL',
      encryptedCardNumber: { label: 'Kaartnummer', iframeTitle: 'Kaart', error: { 'cc.num.902': 'Bestaat niet' } },
    },
  },
};

/** A page with one card field as the widget embeds it, which records the messages of the field. */
async function embedField(page: Page, { origin }: { readonly origin?: string } = {}) {
  await page.route('**/page-with-field', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!DOCTYPE html><html lang="en"><title>A page with a field</title><link rel="icon" href="data:,"><script>window.messages=[];addEventListener('message',(event)=>messages.push(JSON.parse(event.data)))</script></html>`,
    }),
  );
  await page.goto('/page-with-field');
  await page.evaluate(
    async ({ path, config }) => {
      const frame = document.createElement('iframe');
      frame.src = `${path}?type=card&d=${btoa(config ?? location.origin)}`;
      frame.title = 'Card number';
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve);
        document.body.append(frame);
      });
    },
    { path: FIELDS, config: origin },
  );
  const send = (message: FieldMessage) =>
    page.evaluate(
      (text) => document.querySelector('iframe')?.contentWindow?.postMessage(text, '*'),
      JSON.stringify(message),
    );
  return {
    input: page.frameLocator('iframe').locator('input.js-iframe-input'),
    error: page.frameLocator('iframe').locator('#error'),
    send,
    /** The field has received the message, and may have answered. */
    processed: () =>
      page
        .frameLocator('iframe')
        .locator('body')
        .evaluate(() => new Promise((resolve) => setTimeout(resolve))),
    messages: () => page.evaluate(() => (window as unknown as { messages: FieldMessage[] }).messages),
  };
}

test('a card field is configured by its parent page, validates its input and reports to that page only', async ({
  page,
}) => {
  const { input, error, send, messages } = await embedField(page);
  await expect(input).toBeHidden();
  await send(NUMBER);
  await expect(input).toBeVisible();
  await expect(input).toHaveAccessibleName('Kaartnummer');
  await expect(input).toHaveId('encryptedCardNumber');
  await expect(input).toHaveAttribute('data-fieldtype', 'encryptedCardNumber');
  await expect(input).toHaveAttribute('autocomplete', 'cc-number');
  await expect(input).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect.poll(messages).toEqual([{ action: 'config', fieldType: 'encryptedCardNumber', numKey: 42 }]);

  await send({ ...NUMBER, focus: true });
  await expect(input).toBeFocused();
  await page.keyboard.type('5555444433331112');
  await expect(input).toHaveValue('5555 4444 3333 1112');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveCSS('color', 'rgb(200, 0, 0)');
  await expect(error).toHaveText('Bestaat niet');
  await page.keyboard.press('Backspace');
  await expect(error).toHaveText('');
  await page.keyboard.press('1');
  await expect(input).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');

  await expect
    .poll(async () => (await messages()).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['enterKeyPressed', 'shifttab']));
  const sent = await messages();
  expect(sent.every(({ fieldType, numKey }) => fieldType === 'encryptedCardNumber' && numKey === 42)).toBe(true);
  expect(sent).toContainEqual({
    action: 'focus',
    focus: true,
    numChars: 0,
    fieldType: 'encryptedCardNumber',
    numKey: 42,
  });
  expect(sent).toContainEqual(
    expect.objectContaining({
      action: 'encryption',
      encryptedCardNumber: [
        { type: 'number', encryptedFieldName: 'encryptedCardNumber', blob: 'test_5555444433331111' },
      ],
    }),
  );
});

test('a digit inserted in the middle stays there', async ({ page }) => {
  const { input, send } = await embedField(page);
  await send(NUMBER);
  await input.pressSequentially('411111111111111');
  for (let left = 0; left < 10; left++) await input.press('ArrowLeft');
  await input.press('2');
  await input.press('3');
  await expect(input).toHaveValue('4111 1112 3111 1111 1');
});

test('a card field ignores pages of another origin than the one in its address, and messages of others', async ({
  page,
}) => {
  const foreign = await embedField(page, { origin: 'https://elsewhere.test' });
  await foreign.send(NUMBER);
  await foreign.processed();
  await expect(foreign.input).toBeHidden();
  expect(await foreign.messages()).toEqual([]);

  const { input, send, messages } = await embedField(page);
  await send({ ...NUMBER, fieldType: 'encryptedPassword' });
  await send(NUMBER);
  await expect(input).toBeVisible();
  await send({ ...NUMBER, numKey: 41, focus: true });
  await send({ ...NUMBER, externalValidation: true, code: 'cc.num.902' });
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).not.toBeFocused();
  expect(await messages()).toEqual([{ action: 'config', fieldType: 'encryptedCardNumber', numKey: 42 }]);
});
