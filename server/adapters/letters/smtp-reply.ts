/** What a failed attempt says without naming anybody: the texts of mail servers repeat the address. */
export type SmtpReply = {
  /** The reply code of the server; null where it did not answer. */
  readonly status: number | null;
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty where there is none. */
  readonly enhanced: string;
  /** The command that the server rejected, such as `RCPT TO`, or the fault of the connection, such as `ETIMEDOUT`. */
  readonly at: string;
  /** Whether its text names the sender, a block or a policy: what servers without enhanced codes say of them. */
  readonly namesSender: boolean;
};

/**
 * What a failed attempt says. address: no letter reaches the recipient. later: the mail server or the mailbox takes the
 * letter not now. shop: the shop's own fault, which its operator corrects, or no answer.
 */
type ReplyFault = 'address' | 'later' | 'shop';

/** A letter that was not sent and may be sent later. Its message has no personal data. */
export class LetterNotSent extends Error {
  override readonly name = 'LetterNotSent';
  /** The reply code, for the operator. */
  readonly code: string;
  /** Whether the server refused this letter for now, which ends after some attempts. Others wait for the operator. */
  readonly isRefused: boolean;
  constructor(reply: SmtpReply) {
    const code = textOf(reply);
    super(`The mail server did not take the letter: ${code}`);
    this.code = code;
    this.isRefused = faultOf(reply) === 'later';
  }
}

/** The reply of a failed attempt. */
export function replyOf(error: unknown): SmtpReply {
  const { responseCode, response, command, code, rejectedErrors } = fieldsOf(error);
  // A message to one recipient: the reply to it tells more than the sum.
  const [rejected] = Array.isArray(rejectedErrors) ? rejectedErrors : [];
  if (rejected && rejected !== error) return replyOf(rejected);
  const status = typeof responseCode === 'number' ? responseCode : null;
  const text = typeof response === 'string' ? response : '';
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  const at = typeof command === 'string' && /^[A-Z ]{3,20}$/.test(command) ? command : null;
  const fault = typeof code === 'string' && /^E[A-Z]{2,20}$/.test(code) ? code : 'unknown';
  return { status, enhanced, at: status !== null && at !== null ? at : fault, namesSender: namesSender(text) };
}

/** The reply code of a letter whose recipient no retry reaches; null for every other failure. */
export function permanentCode(reply: SmtpReply): string | null {
  return faultOf(reply) === 'address' ? textOf(reply) : null;
}

/** The recipient's address or its mailbox does not exist or is closed (RFC 3463). 5.1.7 to 5.1.9 are the sender's. */
const OF_ADDRESS = /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/;
/** The mailbox, its system or the way to it: full, busy, not reached. */
const OF_SYSTEM = /^5\.[234]\./;
/** Without a code of its own, or with one that says nothing more than 5xx. */
const VAGUE = /^(?:5\.[015]\.0)?$/;
/** The replies to a mailbox that does not exist (RFC 5321). */
const NO_MAILBOX: readonly (number | null)[] = [550, 551, 553];
const MAILBOX_FULL = 552;

/** A rejected login, sender, relay or content is the shop's own fault: its letters wait. */
function faultOf({ status, enhanced, at, namesSender: isOfSender }: SmtpReply): ReplyFault {
  // An address that no envelope can hold was never sent to the server.
  if (status === null) return at === 'EENVELOPE' ? 'address' : 'shop';
  if (at !== 'RCPT TO' && at !== 'DATA') return 'shop';
  if (status < 500) return 'later';
  if (OF_ADDRESS.test(enhanced)) return 'address';
  if (OF_SYSTEM.test(enhanced)) return 'later';
  if (!VAGUE.test(enhanced) || isOfSender) return 'shop';
  if (status === MAILBOX_FULL) return 'later';
  return at === 'RCPT TO' && NO_MAILBOX.includes(status) ? 'address' : 'shop';
}

/** Addresses are left out: they may have such words of their own. */
function namesSender(text: string): boolean {
  return /relay|sender|block|black|listed|spam|reputation|polic|authenti|denied|permit|prohibit|client host|dmarc|dkim|\bspf\b|\brbl\b/i.test(
    text.replaceAll(/\S*@\S*/g, ''),
  );
}

function textOf({ status, enhanced, at }: SmtpReply): string {
  return [status, enhanced, at].filter((part) => part !== null && part !== '').join(' ');
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
}
