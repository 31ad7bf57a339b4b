import type { VariableFact } from './variable-fact.ts';

/** The settings of payments. */
export const PAYMENT_VARIABLES = [
  {
    name: 'PAYMENTS_ADAPTER',
    fallback: 'sandbox',
    about: 'Payment provider: sandbox (no money moves) or adyen.',
    example: 'adyen',
  },
  {
    name: 'PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION',
    fallback: 'false',
    about: 'true lets a production shop run with the sandbox, where no order is really paid.',
    example: 'true',
  },
  {
    name: 'PAYMENTS_SANDBOX_WEBHOOKS',
    fallback: 'none: each is sent at once, once',
    about:
      'Faults injected into the webhooks of the sandbox, separated by commas: delay=MILLISECONDS, duplicates=TIMES, lose=SHARE, reorder, wrong-amount, capture. Development only.',
    example: 'delay=2000,duplicates=3,lose=0.5,reorder',
  },
  {
    name: 'PAYMENTS_SANDBOX_ORIGINS',
    fallback: "none: the shop's own origin",
    about:
      'Three origins at which the browser reaches the sandbox, separated by commas: of its calls and frames, of its texts and pictures, of its analytics. Each has to hand its requests to the shop, and to allow those of its pages. Development only.',
    example: 'https://localhost:3001,https://localhost:3002,https://localhost:3003',
  },
  {
    name: 'PAYMENTS_API_KEY',
    fallback: 'none',
    about: 'API key of the payment provider. Needed with adyen.',
    example: 'the key from the Customer Area',
    secret: true,
  },
  {
    name: 'PAYMENTS_MERCHANT_ACCOUNT',
    fallback: 'none',
    about: 'Merchant account at the payment provider. Needed with adyen.',
    example: 'PairwiseECOM',
  },
  {
    name: 'PAYMENTS_CLIENT_KEY',
    fallback: 'none',
    about:
      'Client key of the payment provider, sent by the widget in the browser. Begins with test_ or live_, like PAYMENTS_ENVIRONMENT. Needed with adyen.',
    example: 'live_7KQ2M5N8P4R6T9V3',
  },
  {
    name: 'PAYMENTS_HMAC_KEYS',
    fallback: 'none',
    about:
      'HMAC keys of the webhook at /webhooks/adyen, in hexadecimal digits, separated by commas, the newest first; all are accepted. Needed with adyen in production and live.',
    example: 'the key from the Customer Area',
    secret: true,
  },
  {
    name: 'PAYMENTS_WEBHOOK_USER',
    fallback: 'none',
    about: 'User name of the webhook, if the Customer Area sets one.',
    example: 'pairwise',
  },
  {
    name: 'PAYMENTS_WEBHOOK_PASSWORD',
    fallback: 'none',
    about: 'Password of the webhook; belongs to PAYMENTS_WEBHOOK_USER.',
    example: 'the password from the Customer Area',
    secret: true,
  },
  {
    name: 'PAYMENTS_ENVIRONMENT',
    fallback: 'test',
    about:
      'test or live; of a data centre outside Europe live-us, live-au, live-apse, live-in or live-nea, as the Customer Area names it with the prefix.',
    example: 'live',
  },
  {
    name: 'PAYMENTS_LIVE_PREFIX',
    fallback: 'none',
    about: 'Prefix of the live endpoint. Needed when PAYMENTS_ENVIRONMENT is not test; every data centre has its own.',
    example: '1797a841fbb37ca7-AdyenDemo',
  },
  {
    name: 'PAYMENTS_EXPRESS',
    fallback: 'all with the sandbox, otherwise applepay,paypal',
    about:
      'Methods with a button of their own at the top of the payment step, where the provider offers them: applepay, googlepay, paypal, or none. With googlepay the payment page may run the script of Google’s sheet, which it loads once its button is pressed.',
    example: 'applepay,paypal',
  },
  {
    name: 'PAYMENTS_WALLET',
    fallback: 'applepay with the sandbox on https, otherwise none',
    about: 'The express wallet on the cart page: applepay or none. Needs https.',
    example: 'applepay',
  },
  {
    name: 'PAYMENTS_WALLET_MERCHANT_ID',
    fallback: 'none; the sandbox has its own',
    about: 'Merchant identifier registered with Apple. Needed when PAYMENTS_WALLET is applepay.',
    example: 'merchant.com.example.shop',
  },
] as const satisfies readonly VariableFact[];
