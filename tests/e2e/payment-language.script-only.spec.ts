import {
  CARDS,
  cardField,
  expectPaid,
  fieldsReady,
  message,
  payButton,
  payByCard,
  reachPayment,
  validated,
} from './card.ts';
import { rootOf } from './elements.ts';
import { paymentSection } from './journey.ts';
import { expect, test } from './test.ts';

const STOREFRONTS = {
  de: {
    htmlLang: 'de-DE',
    button: 'Zahlungspflichtig bestellen',
    labels: {
      encryptedCardNumber: 'Kartennummer',
      encryptedExpiryDate: 'Gültig bis',
      encryptedSecurityCode: 'Prüfnummer',
    },
    name: 'Name auf der Karte',
    missing: [
      'Bitte gib die Kartennummer ein',
      'Bitte gib das Ablaufdatum der Karte ein',
      'Bitte gib den Sicherheitscode deiner Karte ein',
      'Bitte gib den Namen auf der Karte ein',
    ],
    refused: 'Deine Zahlung wurde abgelehnt',
  },
  nl: {
    htmlLang: 'nl-NL',
    button: 'Bestelling met betalingsverplichting',
    labels: {
      encryptedCardNumber: 'Kaartnummer',
      encryptedExpiryDate: 'Geldig tot',
      encryptedSecurityCode: 'Beveiligingscode',
    },
    name: 'Naam op de kaart',
    missing: [
      'Vul het kaartnummer in',
      'Vul de vervaldatum van je kaart in',
      'Vul de beveiligingscode van je kaart in',
      'Vul de naam op de kaart in',
    ],
    refused: 'Je betaling is geweigerd',
  },
} as const;

/** Texts of the widget without a translation. */
const ENGLISH = /Card number|Expiry date|Security code|Name on card|Please enter|Enter the|One moment|Buy now/i;

for (const storefront of ['de', 'nl'] as const) {
  const { htmlLang, button, labels, name, missing, refused } = STOREFRONTS[storefront];

  test(`the card fields of storefront ${storefront} use its language: labels, missing values, and the button after a refusal`, async ({
    page,
  }) => {
    await reachPayment(page, storefront);
    await expect(rootOf(page)).toHaveAttribute('lang', htmlLang);
    await fieldsReady(page);
    const payment = paymentSection(page);
    for (const [field, label] of Object.entries(labels)) {
      await expect(payment.getByText(label, { exact: true }).first()).toBeVisible();
      await expect(cardField(page, field as keyof typeof labels)).toHaveAccessibleName(new RegExp(label));
    }
    await expect(payment.getByLabel(name)).toBeVisible();
    await expect(payButton(page)).toHaveText(button);

    await payButton(page).click();
    for (const text of missing) await expect(payment.getByText(text)).toBeVisible();
    await expect(payButton(page)).toHaveText(button);
    expect(await payment.innerText()).not.toMatch(ENGLISH);

    await validated(page);
    await payByCard(page, { number: CARDS.refused });
    await expect(message(page)).toContainText(refused);
    await expect(payButton(page)).toHaveText(button);
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  });
}

test('the French order button is in French, also for a screen reader, and gets its label back after a refusal', async ({
  page,
}) => {
  await reachPayment(page, 'fr');
  const messages: string[] = [];
  await page.exposeFunction('record', (text: string) => messages.push(text));
  await fieldsReady(page);
  await payButton(page).evaluate((button) => {
    const { record } = window as unknown as { record(text: string): void };
    new MutationObserver(() => record(`${button.getAttribute('lang')}: ${button.textContent}`)).observe(button, {
      childList: true,
    });
  });
  await payByCard(page, { number: CARDS.refused });
  await expect(message(page)).toContainText('Your payment was declined');
  await expect(payButton(page)).toHaveText('Commande avec obligation de paiement');
  await expect(payButton(page)).toHaveAttribute('lang', 'fr');
  expect(messages).toContain('fr: Un instant…');
  await fieldsReady(page);
  await cardField(page, 'encryptedCardNumber').fill('');
  await payByCard(page);
  await expectPaid(page);
});
