import type { Language } from '#app/kernel/text.ts';

export type HostedTexts = Readonly<
  Record<
    | 'title'
    | 'shop'
    | 'order'
    | 'amount'
    | 'choose'
    | 'authorised'
    | 'refused'
    | 'cancelled'
    | 'pending'
    | 'error'
    | 'continue'
    | 'back'
    | 'goneTitle'
    | 'goneText'
    | 'lines',
    string
  >
>;

export const HOSTED_TEXTS: Readonly<Record<Language, HostedTexts>> = {
  en: {
    title: 'Secure payment',
    shop: 'Shop',
    order: 'Order',
    amount: 'To pay',
    lines: 'What you are paying for',
    choose: 'How should it end?',
    authorised: 'The bank approves',
    refused: 'The bank refuses',
    cancelled: 'I change my mind',
    pending: 'The bank needs more time',
    error: 'Something breaks at the bank',
    continue: 'Pay',
    back: 'Back to the shop',
    goneTitle: 'This payment page has expired',
    goneText: 'Nothing was charged. Go back to the shop and start the payment again.',
  },
  de: {
    title: 'Sicher bezahlen',
    shop: 'Shop',
    order: 'Bestellung',
    amount: 'Zu zahlen',
    lines: 'Dafür bezahlst du',
    choose: 'Wie soll es ausgehen?',
    authorised: 'Die Bank stimmt zu',
    refused: 'Die Bank lehnt ab',
    cancelled: 'Ich überlege es mir anders',
    pending: 'Die Bank braucht noch Zeit',
    error: 'Bei der Bank geht etwas schief',
    continue: 'Bezahlen',
    back: 'Zurück zum Shop',
    goneTitle: 'Diese Zahlungsseite ist abgelaufen',
    goneText: 'Es wurde nichts abgebucht. Geh zurück zum Shop und starte die Zahlung neu.',
  },
  nl: {
    title: 'Veilig betalen',
    shop: 'Winkel',
    order: 'Bestelling',
    amount: 'Te betalen',
    lines: 'Hiervoor betaal je',
    choose: 'Hoe moet het aflopen?',
    authorised: 'De bank keurt goed',
    refused: 'De bank weigert',
    cancelled: 'Ik bedenk me',
    pending: 'De bank heeft meer tijd nodig',
    error: 'Er gaat iets mis bij de bank',
    continue: 'Betalen',
    back: 'Terug naar de winkel',
    goneTitle: 'Deze betaalpagina is verlopen',
    goneText: 'Er is niets afgeschreven. Ga terug naar de winkel en begin de betaling opnieuw.',
  },
};
