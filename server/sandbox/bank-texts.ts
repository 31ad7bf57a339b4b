import type { Language } from '#app/kernel/text.ts';

export type BankTexts = Readonly<
  Record<
    | 'bank'
    | 'question'
    | 'authorised'
    | 'refused'
    | 'cancelled'
    | 'pending'
    | 'expired'
    | 'card'
    | 'password'
    | 'hint'
    | 'continue'
    | 'cancel'
    | 'wait'
    | 'unknown'
    | 'unknownText',
    string
  >
>;

export const BANK_TEXTS: Readonly<Record<Language, BankTexts>> = {
  en: {
    bank: 'Your bank',
    question: 'Do you want to pay this?',
    authorised: 'Yes, pay',
    refused: 'The bank refuses',
    cancelled: 'No, back to the shop',
    pending: 'The bank needs more time',
    expired: 'Let the time to pay run out',
    card: 'Is this you?',
    password: 'Password',
    hint: 'Here the password is “password”.',
    continue: 'Confirm',
    cancel: 'Cancel',
    wait: 'One moment, please.',
    unknown: 'We do not know this payment',
    unknownText: 'Nothing was charged. Go back to the shop and start the payment again.',
  },
  de: {
    bank: 'Deine Bank',
    question: 'Möchtest du das bezahlen?',
    authorised: 'Ja, bezahlen',
    refused: 'Die Bank lehnt ab',
    cancelled: 'Nein, zurück zum Shop',
    pending: 'Die Bank braucht noch Zeit',
    expired: 'Die Zeit ablaufen lassen',
    card: 'Bist du es?',
    password: 'Passwort',
    hint: 'Hier lautet das Passwort „password“.',
    continue: 'Bestätigen',
    cancel: 'Abbrechen',
    wait: 'Einen Moment, bitte.',
    unknown: 'Diese Zahlung kennen wir nicht',
    unknownText: 'Es wurde nichts abgebucht. Geh zurück zum Shop und starte die Zahlung neu.',
  },
  nl: {
    bank: 'Je bank',
    question: 'Wil je dit betalen?',
    authorised: 'Ja, betalen',
    refused: 'De bank weigert',
    cancelled: 'Nee, terug naar de winkel',
    pending: 'De bank heeft meer tijd nodig',
    expired: 'De tijd laten verlopen',
    card: 'Ben jij dit?',
    password: 'Wachtwoord',
    hint: 'Hier is het wachtwoord ‘password’.',
    continue: 'Bevestigen',
    cancel: 'Annuleren',
    wait: 'Een ogenblik, alsjeblieft.',
    unknown: 'Deze betaling kennen we niet',
    unknownText: 'Er is niets afgeschreven. Ga terug naar de winkel en begin de betaling opnieuw.',
  },
};
