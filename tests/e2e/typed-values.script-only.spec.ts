import type { Page } from '@playwright/test';
import { reachPayment } from './card.ts';
import { disclosure } from './elements.ts';
import { addressField, askedFields } from './fields.ts';
import { GIFT_CARDS, giftCardForm } from './gift-card.ts';
import { buttonOf, payOnHostedPage, sendAddress } from './journey.ts';
import { openAddressStep, postBag } from './posted-journey.ts';
import { signUpReady } from './sign-up-ready.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';
import { EMAIL, TYPED_FORMS, type TypedForm, typeIn } from './typed-forms.ts';

const storedText = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
const isStored = (page: Page) => page.evaluate(() => 'typed' in localStorage);
/** Until the history entry has what was typed last. */
const untilKept = (page: Page, text = '') =>
  expect.poll(() => page.evaluate(() => JSON.stringify([history.state?.form, history.state?.typed]))).toContain(text);

async function expectTyped(page: Page, form: TypedForm, typed: readonly string[]): Promise<void> {
  for (const [index, field] of form.fields(page).entries()) await expect(field).toHaveValue(typed[index] ?? '');
}

/** Types in a form and waits until the browser has stored every field, sealed. */
async function typeSealed(page: Page, form: TypedForm): Promise<readonly string[]> {
  const seals: { readonly values: string; readonly sealed: string }[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/typed') || !answer.ok()) return;
    const values = new URLSearchParams(answer.request().postData() ?? '').get('values') ?? '';
    seals.push({ values, sealed: await answer.text().catch(() => '') });
  });
  const typed = await typeIn(page, form);
  const isSealed = async () => {
    const stored = await page.evaluate(() => localStorage.getItem('typed') ?? '');
    return seals.some(
      ({ values, sealed }) => sealed && stored.includes(sealed) && typed.every((text) => values.includes(text)),
    );
  };
  await expect.poll(isSealed).toBe(true);
  return typed;
}

for (const [name, form] of Object.entries(TYPED_FORMS)) {
  test(`what is typed in ${name} is there again after a reload`, async ({ page }) => {
    await form.open(page);
    const typed = await typeIn(page, form);
    await untilKept(page, typed.at(-1));
    await page.reload();
    await expectTyped(page, form, typed);
    for (const field of form.fields(page)) await expect(field).toBeVisible();
  });

  if (form.isKept)
    test(`what is typed in ${name} outlives its tab, and no storage shows it`, async ({ page, context }) => {
      await form.open(page);
      const typed = await typeSealed(page, form);
      expect(await storedText(page)).not.toMatch(/\bAda\b|shop\.example/);
      const { pathname } = new URL(page.url());
      await page.close();
      const next = await context.newPage();
      await next.goto(pathname);
      await expectTyped(next, form, typed);
    });
}

test.describe('without a network', () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('the address step says that it was not sent, and its text is there again after a reload', async ({
    page,
    context,
  }) => {
    const form = TYPED_FORMS['the address step'] as TypedForm;
    await form.open(page);
    const typed = await typeSealed(page, form);
    await context.setOffline(true);
    await addressField(page, 'address.shipping.street0').fill('10 Downing Street');
    await addressField(page, 'address.shipping.city').focus();
    await context.setOffline(false);
    await untilKept(page, '10 Downing Street');
    await page.reload();
    await expectTyped(page, form, typed.with(2, '10 Downing Street'));
  });

  test('an enquiry that could not be sent is there again after Back', async ({ page, context }) => {
    const form = TYPED_FORMS['an enquiry'] as TypedForm;
    await form.open(page);
    const typed = await typeSealed(page, form);
    await context.setOffline(true);
    await buttonOf(page, 'content:enquiry.submit').click();
    await expect(page).toHaveURL(/chrome-error/);
    await context.setOffline(false);
    await page.goBack();
    await expectTyped(page, form, typed);
  });

  test('an address of the newsletter that could not be sent stays in its field', async ({ page, context }) => {
    const form = TYPED_FORMS['the newsletter in the footer'] as TypedForm;
    await form.open(page);
    await typeIn(page, form);
    await signUpReady(page);
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('textbox').first().press('Enter');
    await page.getByRole('dialog').getByRole('button').click();
    await expectTyped(page, form, [EMAIL]);
  });
});

test('an address typed and not sent is gone once another was sent, and after the order', async ({ page, context }) => {
  await openAddressStep(page, 'uk');
  await typeSealed(page, TYPED_FORMS['the address step'] as TypedForm);
  const filled = {
    'contact.email': 'ada@example.com',
    'contact.telephone': '020 7946 0123',
    'address.shipping.firstName': 'Grace',
    'address.shipping.lastName': 'Hopper',
    'address.shipping.street0': '10 Downing Street',
    'address.shipping.city': 'London',
    'address.shipping.postCode': 'SW1A 2AA',
  };
  const other = await context.newPage();
  await other.goto('/uk/checkout/address');
  // The text of the other tab is filled in first: what is typed over it is the newer one.
  await expect(addressField(other, 'address.shipping.firstName')).toHaveValue(/typed/);
  for (const [name, text] of await askedFields(other, filled)) await addressField(other, name).fill(text);
  await sendAddress(other);
  await expect(other).toHaveURL(/checkout\/payment/);
  await other.goto('/uk/checkout/address');
  await expect(addressField(other, 'address.shipping.firstName')).toHaveValue('Grace');
  await other.goto('/uk/checkout/payment');
  await payOnHostedPage(other, 'authorised');
  await expect(other).toHaveURL(/checkout\/success/);
  await expect.poll(() => isStored(other)).toBe(false);
  await postBag(other, 'uk');
  await other.goto('/uk/checkout/address');
  await expect(addressField(other, 'address.shipping.firstName')).toHaveValue('');
});

test('an enquiry that has arrived is kept no longer', async ({ page }) => {
  const form = TYPED_FORMS['an enquiry'] as TypedForm;
  await form.open(page);
  await typeSealed(page, form);
  const [, email, quantity] = form.fields(page);
  await quantity?.fill('40');
  await email?.fill('nobody');
  await buttonOf(page, 'content:enquiry.submit').click();
  await expect(page.getByRole('alert')).toBeFocused();
  // The values of a post are newer than those kept.
  await expect(quantity ?? page.getByRole('alert')).toHaveValue('40');
  await email?.fill(EMAIL);
  await buttonOf(page, 'content:enquiry.submit').click();
  await expect(page.getByText(textPattern('content:enquiry.sentTitle'))).toBeVisible();
  await expect.poll(() => isStored(page)).toBe(false);
});

test('a device that is forgotten shows nothing that was typed', async ({ page }) => {
  const form = TYPED_FORMS['an enquiry'] as TypedForm;
  await form.open(page);
  await typeSealed(page, form);
  await page.goto('/uk/forget-device');
  await buttonOf(page, 'order:forget.button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:forget.doneTitle'));
  await expect.poll(() => isStored(page)).toBe(false);
  await form.open(page);
  for (const field of form.fields(page)) await expect(field).toHaveValue('');
});

test('the number of a gift card is kept nowhere', async ({ page }) => {
  await reachPayment(page);
  await disclosure(page, textPattern('payment:giftCard.title')).click();
  await giftCardForm(page).getByLabel(textPattern('payment:giftCard.number')).fill(GIFT_CARDS.small);
  await expect.poll(() => page.evaluate(() => history.state?.typed?.values)).toEqual([]);
  expect(await storedText(page)).not.toContain(GIFT_CARDS.small);
});
