/** What a failed attempt says without naming anybody: the texts of mail servers repeat the address. */
export type SmtpReply = {
  /** The reply code of the server; null where it did not answer. */
  readonly status: number | null;
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty where there is none. */
  readonly enhanced: string;
  /** The command that the server rejected, such as `RCPT TO`, or the fault of the connection, such as `ETIMEDOUT`. */
  readonly at: string;
  /** What its text says, where a server uses no enhanced code. null: something else, or nothing that is understood. */
  readonly says: 'no-recipient' | 'mailbox-full' | null;
};

/**
 * What a failed attempt says. address: surely no letter reaches the recipient. later: the mail server or the mailbox
 * takes the letter not now. shop: the shop's own fault, which its operator corrects, no answer, or one that says none
 * of it.
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
  return { status, enhanced, at: status !== null && at !== null ? at : fault, says: sayingOf(text) };
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
/** The replies to a mailbox that does not exist (RFC 5321), and to much else. */
const NO_MAILBOX: readonly (number | null)[] = [550, 551, 553];
const MAILBOX_FULL = 552;

/** A rejected login, sender, relay or content is the shop's own fault: its letters wait. */
function faultOf({ status, enhanced, at, says }: SmtpReply): ReplyFault {
  // An address that no envelope can hold was never sent to the server.
  if (status === null) return at === 'EENVELOPE' ? 'address' : 'shop';
  if (at !== 'RCPT TO' && at !== 'DATA') return 'shop';
  if (status < 500) return 'later';
  if (OF_ADDRESS.test(enhanced)) return 'address';
  if (OF_SYSTEM.test(enhanced)) return 'later';
  if (!VAGUE.test(enhanced)) return 'shop';
  if (status === MAILBOX_FULL && says === 'mailbox-full') return 'later';
  return at === 'RCPT TO' && NO_MAILBOX.includes(status) && says === 'no-recipient' ? 'address' : 'shop';
}

/** What servers refuse besides a recipient that does not exist: a sender, a block, a policy, a greylist, a domain. */
const OF_OTHERS =
  /relay|sender|from|block|black|gr[ae]y|listed|spam|reputation|polic|authenti|denied|permit|prohibit|client|host|domain|dns|later|again|temporar|dmarc|dkim|\bspf\b|\brbl\b/i;
const NO_RECIPIENT =
  /\b(?:user|recipient|mailbox|account|address)\b.{0,40}\b(?:unknown|not found|not exist|doesn.t exist)|\b(?:unknown|no such)(?: \w+)? (?:user|recipient|mailbox|account|address)\b/i;
/** A reply of several lines has some hundred characters; what is longer says nothing more. */
const LONGEST_REPLY = 2000;
const FULL = /\bfull\b|quota|storage/i;

/**
 * Servers write English by custom: of any other language nothing is understood, so that no refusal is taken for that of
 * a recipient. Addresses are left out, as they may have such words of their own.
 */
function sayingOf(text: string): SmtpReply['says'] {
  const words = text
    .slice(0, LONGEST_REPLY)
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ');
  if (OF_OTHERS.test(words)) return null;
  if (FULL.test(words)) return 'mailbox-full';
  return NO_RECIPIENT.test(words) ? 'no-recipient' : null;
}

function textOf({ status, enhanced, at }: SmtpReply): string {
  return [status, enhanced, at].filter((part) => part !== null && part !== '').join(' ');
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
}
