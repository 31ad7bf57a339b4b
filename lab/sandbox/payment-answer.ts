import { isPostedTo, lifeOf } from './methods.ts';
import type { SandboxPaymentRow } from './payment-rows.ts';
import { type Provider, pagesFor } from './provider.ts';
import { taskOf } from './test-cards.ts';
import type { Tokens } from './tokens.ts';

/** The next step of a payment for the widget or the shop's server; `action` is absent when nothing is left to do. */
export type PaymentAnswer = {
  readonly resultCode: string;
  readonly refusalReason?: string;
  readonly action?: Readonly<Record<string, unknown>>;
};

const toBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

type Signer = Pick<Provider, 'tokens' | 'ownOrigin'>;

/** The state of a payment. */
export function paymentAnswer(payment: SandboxPaymentRow, provider: Signer): PaymentAnswer {
  const { tokens } = provider;
  const { psp_reference: id, method } = payment;
  const task = taskOf(payment.step);
  const base = pagesFor(provider, payment.return_url);
  if (payment.step === 'voucher' && payment.result_code === 'Pending')
    return { resultCode: 'PresentToShopper', action: voucher(payment, `${base}/bank/${id}`) };
  if (payment.step === 'transfer' && payment.result_code === 'Received')
    return { resultCode: 'Received', action: transfer(payment, `${base}/bank/${id}`) };
  if (payment.result_code !== null)
    return {
      resultCode: payment.result_code,
      ...(payment.refusal_reason !== null && { refusalReason: payment.refusal_reason }),
    };
  if (task === 'redirect')
    return {
      resultCode: 'RedirectShopper',
      action: redirectAction(`${base}/bank/${id}`, method, tokens.sign('payment-data', id)),
    };
  if (task === 'await')
    return {
      resultCode: 'Pending',
      action: {
        type: 'await',
        paymentMethodType: method,
        paymentData: tokens.sign('payment-data', id),
        url: `${base}/bank/${id}`,
      },
    };
  if (task === 'qr') return { resultCode: 'Pending', action: qrCode(payment, `${base}/bank/${id}`, tokens) };
  if (task === 'sdk')
    return {
      resultCode: 'Pending',
      action: { type: 'sdk', paymentMethodType: method, paymentData: tokens.sign('payment-data', id), sdkData: {} },
    };
  if (task === 'challenge') return { resultCode: 'ChallengeShopper', action: challengeAction(payment, provider) };
  return {
    resultCode: 'IdentifyShopper',
    action: {
      type: 'threeDS2',
      subtype: 'fingerprint',
      paymentMethodType: method,
      paymentData: tokens.sign('payment-data', id),
      authorisationToken: tokens.sign('authorisation', id),
      token: toBase64({
        threeDSMethodNotificationURL: `${base}/threeds/method-notification`,
        threeDSMethodUrl: `${base}/threeds/method`,
        threeDSMessageVersion: '2.2.0',
        threeDSServerTransID: id,
      }),
    },
  };
}

/** Some banks require a POST. */
function redirectAction(
  url: string,
  paymentMethodType: string,
  paymentData: string,
): Readonly<Record<string, unknown>> {
  const action = { type: 'redirect', url, paymentMethodType };
  return isPostedTo(paymentMethodType)
    ? { ...action, method: 'POST', data: { MD: paymentData } }
    : { ...action, method: 'GET' };
}

function challengeAction(
  { psp_reference: id, return_url, method }: SandboxPaymentRow,
  provider: Signer,
): Readonly<Record<string, unknown>> {
  const { tokens } = provider;
  const base = pagesFor(provider, return_url);
  return {
    type: 'threeDS2',
    subtype: 'challenge',
    paymentMethodType: method,
    authorisationToken: tokens.sign('authorisation', id),
    token: toBase64({
      acsReferenceNumber: 'PAIRWISE-SANDBOX-ACS',
      acsTransID: id,
      acsURL: `${base}/threeds/challenge`,
      messageVersion: '2.2.0',
      threeDSNotificationURL: `${base}/threeds/notification`,
      threeDSServerTransID: id,
    }),
  };
}

/** The result that the widget returns from 3-D Secure; its status decides nothing. */
export function threeDsResult({ psp_reference: id }: SandboxPaymentRow, transStatus: string, tokens: Tokens): string {
  return toBase64({ transStatus, authorisationToken: tokens.sign('authorisation', id) });
}

/** The code leads to the page that decides the payment, so that a phone can scan it. */
function qrCode(
  { psp_reference: id, method, created_at, step }: SandboxPaymentRow,
  url: string,
  tokens: Tokens,
): Readonly<Record<string, unknown>> {
  const expiresAt = new Date(created_at + lifeOf(step)).toISOString();
  return {
    type: 'qrCode',
    paymentMethodType: method,
    paymentData: tokens.sign('payment-data', id),
    qrCodeData: url,
    url,
    expiresAt,
  };
}

/** The bank account of the sandbox. `url` leads to the page that decides the payment. */
function transfer(
  { psp_reference: id, method, amount, currency }: SandboxPaymentRow,
  url: string,
): Readonly<Record<string, unknown>> {
  return {
    type: 'bankTransfer',
    paymentMethodType: method,
    beneficiary: 'Pairwise Sandbox',
    iban: 'NL13TEST0123456789',
    bic: 'TESTNL02',
    reference: id.slice(0, 12),
    totalAmount: { value: amount, currency },
    url,
  };
}

function voucher(payment: SandboxPaymentRow, instructionsUrl: string): Readonly<Record<string, unknown>> {
  const total = { value: payment.amount, currency: payment.currency };
  return {
    type: 'voucher',
    paymentMethodType: payment.method,
    entity: '12101',
    reference: '501 422 944',
    totalAmount: total,
    initialAmount: total,
    expiresAt: new Date(payment.created_at + lifeOf(payment.step)).toISOString().slice(0, 19),
    instructionsUrl,
    merchantName: payment.merchant_account,
    merchantReference: payment.reference,
  };
}

/** A payment in the lists and responses of the server API. */
export function paymentLine({ amount, currency, method, brand, psp_reference, result_code }: SandboxPaymentRow) {
  return {
    amount: { value: amount, currency },
    paymentMethod: { type: method, ...(brand && { brand }) },
    pspReference: psp_reference,
    resultCode: result_code,
  };
}
