import type { WidgetAddresses } from '#app/modules/payments/domain/provider-origins.ts';

/** A session of the provider with the data for the widget. */
export type OpenSession = {
  readonly id: string;
  /** The signed order reference that requests for the result and the return page carry. */
  readonly reference: string;
  readonly sessionData: string;
  /** The provider's locale, for example `de-DE`. */
  readonly locale: string;
  readonly shopperEmail: string;
  readonly telephoneNumber: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly countryCode: string;
  readonly environment: string;
  readonly clientKey: string;
  /** The sandbox's addresses for the widget; null for the provider's own hosts. */
  readonly addresses: WidgetAddresses | null;
  /** The visitor has agreed to the provider's analytics. */
  readonly analytics: boolean;
  /** The order at the provider of which this session pays the rest. */
  readonly providerOrder: { readonly pspReference: string; readonly orderData: string } | null;
  /** Encrypted by the shop, to find the order when the cookie is lost. */
  readonly mirror: string | null;
};

/** The obstacle to a payment, as texts. */
export type Stay = {
  readonly kind: 'stay';
  readonly title: string;
  readonly text: string;
  readonly back: { readonly href: string; readonly label: string } | null;
};

export type ShopAnswer =
  | { readonly kind: 'session'; readonly session: OpenSession }
  | { readonly kind: 'ok' }
  | { readonly kind: 'go'; readonly location: string }
  | Stay;

type Fields = Readonly<Record<string, unknown>>;

/** The shop's answer to the payment step's script; null for an unknown one. */
export function readAnswer(value: unknown): ShopAnswer | null {
  const answer = fieldsOf(value);
  switch (answer.kind) {
    case 'ok':
      return { kind: 'ok' };
    case 'go':
      return isPath(answer.location) ? { kind: 'go', location: answer.location } : null;
    case 'stay':
      return typeof answer.title === 'string' && typeof answer.text === 'string'
        ? { kind: 'stay', title: answer.title, text: answer.text, back: readLink(answer.back) }
        : null;
    case 'session': {
      const session = readSession(answer);
      return session && { kind: 'session', session };
    }
    default:
      return null;
  }
}

function readSession(answer: Fields): OpenSession | null {
  const session = fieldsOf(answer.session);
  const client = fieldsOf(answer.client);
  const expiresAt = typeof session.expiresAt === 'number' ? session.expiresAt : Date.parse(String(session.expiresAt));
  const { id, sessionData } = session;
  const { environment, clientKey } = client;
  const { countryCode, reference } = answer;
  if (![id, reference, sessionData, environment, clientKey, countryCode].every(isText) || Number.isNaN(expiresAt))
    return null;
  return {
    id: String(id),
    reference: String(reference),
    sessionData: String(sessionData),
    locale: isText(session.shopperLocale) ? session.shopperLocale : 'en-US',
    shopperEmail: isText(session.shopperEmail) ? session.shopperEmail : '',
    telephoneNumber: isText(session.telephoneNumber) ? session.telephoneNumber : '',
    expiresAt,
    countryCode: String(countryCode),
    environment: String(environment),
    clientKey: String(clientKey),
    addresses: readAddresses(client.addresses),
    analytics: answer.analytics === true,
    providerOrder: readProviderOrder(answer.providerOrder),
    mirror: isText(answer.orderv1) ? answer.orderv1 : null,
  };
}

function readProviderOrder(value: unknown): OpenSession['providerOrder'] {
  const { pspReference, orderData } = fieldsOf(value);
  return isText(pspReference) && isText(orderData) ? { pspReference, orderData } : null;
}

function readAddresses(value: unknown): OpenSession['addresses'] {
  const { api, cdn, analytics } = fieldsOf(value);
  return isText(api) && isText(cdn) && isText(analytics) ? { api, cdn, analytics } : null;
}

function readLink(value: unknown): Stay['back'] {
  const { href, label } = fieldsOf(value);
  return isPath(href) && isText(label) ? { href, label } : null;
}

/** A path on this shop that names no other host. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
