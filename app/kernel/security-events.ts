/**
 * What the log says of the doors of the shop: one line each, with the field `security`. A line has the id of its
 * request, and no address, name, link or network.
 */
export const SECURITY_EVENTS = [
  /** A sign-in link was asked for; `refused` names the limit that stood against it. */
  'sign-in-asked',
  /** A link signed a browser in. */
  'sign-in-used',
  /** A link of the shop was pressed that had ended, or was used by another form. */
  'sign-in-failed',
  /** Sign-ins have ended: `where` is here, everywhere, others, another, or forgotten with the device. */
  'sign-in-ended',
  /** The letter with the link of an order was asked for. */
  'order-lookup-asked',
  /** The letter was written, to the address of its order. */
  'order-lookup-answered',
  /** It was not: over the limit of a network, or number and address name no order. */
  'order-lookup-refused',
  /** An operator ran a command that changes something: `command` is its name, without what was typed after it. */
  'operator-act',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Closed lists of words, and the numbers of orders. */
type SecurityFacts = {
  readonly refused?: 'network' | 'address' | 'address-day' | 'unknown';
  readonly where?: 'here' | 'everywhere' | 'others' | 'another' | 'forgotten';
  readonly order?: string;
  readonly command?: string;
  readonly exit?: number;
};

export type SecurityLog = {
  info(details: { readonly security: SecurityEvent } & SecurityFacts, message: string): void;
};

/** Writes the line of an event. */
export function logSecurityEvent(log: SecurityLog, event: SecurityEvent, facts: SecurityFacts = {}): void {
  log.info({ security: event, ...facts }, 'Security event');
}
