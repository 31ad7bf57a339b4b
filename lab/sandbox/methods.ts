import { days, hours } from '#app/kernel/clock.ts';
import type { BankAnswer } from './payment-rows.ts';
import type { Step } from './test-cards.ts';
import type { SandboxTexts } from './texts.ts';

type Method = {
  /** The name of its brand, or the key of a name that languages translate. */
  readonly name: string | { readonly text: keyof SandboxTexts['methods'] };
  readonly countries: readonly string[];
  readonly step: Step;
  /** The form that opens the bank's page has fields. */
  readonly posted?: boolean;
};

/** Methods besides cards, wallet and gift card: their countries, and the next step of the shopper. */
export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['ideal', { name: 'iDEAL', countries: ['NL'], step: 'redirect' }],
  ['bcmc_mobile', { name: 'Bancontact', countries: ['BE'], step: 'qr' }],
  ['eps', { name: 'eps', countries: ['AT'], step: 'redirect', posted: true }],
  ['twint', { name: 'TWINT', countries: ['CH'], step: 'redirect' }],
  [
    'klarna',
    {
      name: 'Klarna',
      countries: ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE', 'US'],
      step: 'redirect',
    },
  ],
  // A redirect where the request says so, otherwise the provider's own script.
  ['paypal', { name: 'PayPal', countries: ['DE'], step: 'sdk' }],
  ['blik', { name: 'BLIK', countries: ['PL'], step: 'await' }],
  ['multibanco', { name: 'Multibanco', countries: ['PT'], step: 'voucher' }],
  ['swish', { name: 'Swish', countries: ['SE'], step: 'qr' }],
  [
    'bankTransfer_IBAN',
    {
      name: { text: 'bankTransfer' },
      countries: [
        'AT',
        'BE',
        'DE',
        'EE',
        'ES',
        'FI',
        'HR',
        'HU',
        'IE',
        'IT',
        'LT',
        'LU',
        'LV',
        'NL',
        'PL',
        'PT',
        'SI',
        'SK',
      ],
      step: 'transfer',
    },
  ],
  // Completed in a native app: not offered to a web shop.
  ['wechatpaySDK', { name: 'WeChat Pay', countries: [], step: 'sdk' }],
]);

/** The next step of the shopper after payment with a method; null for an unknown one. */
export function stepOf(type: string, subtype: string | undefined): Step | null {
  if (type === 'paypal' && subtype === 'redirect') return 'redirect';
  return METHODS.get(type)?.step ?? null;
}

/** How long a payment by voucher or transfer waits for its money, and any other method for the shopper. */
const LIVES: Readonly<Partial<Record<Step, number>>> = { voucher: days(7), transfer: days(14) };
export const lifeOf = (step: Step | null): number => (step && LIVES[step]) ?? hours(1);

/**
 * The answer of the shopper's banking app, by the BLIK code: 111111 gets no answer. Without a code the app approves.
 */
export function blikAnswer(code: string | undefined): BankAnswer | null {
  if (code === '111111') return null;
  return code === '000000' ? 'refused' : 'authorised';
}

/** Whether the bank of such a method is opened by a form. */
export function isPostedTo(type: string): boolean {
  return METHODS.get(type)?.posted ?? false;
}
