/** What a failed attempt says without naming anybody: the texts of mail servers repeat the address. */
export type SmtpReply = {
  /** The reply code of the server; null where it did not answer. */
  readonly status: number | null;
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty where there is none. */
  readonly enhanced: string;
  /** The command that the server rejected, such as `RCPT TO`, or the fault of the connection, such as `ETIMEDOUT`. */
  readonly at: string;
};

/** A letter that was not sent and may be sent later. Its message has no personal data. */
export class LetterNotSent extends Error {
  override readonly name = 'LetterNotSent';
  /** The reply code, for the operator. */
  readonly code: string;
  /** Whether the server answered about this letter, so that others may be delivered meanwhile. */
  readonly isRefused: boolean;
  constructor(reply: SmtpReply) {
    const code = textOf(reply);
    super(`The mail server did not take the letter: ${code}`);
    this.code = code;
    this.isRefused = reply.status !== null && isOfLetter(reply);
  }
}

/** The reply of a failed attempt. */
export function replyOf(error: unknown): SmtpReply {
  const { responseCode, response, command, code, rejectedErrors } = fieldsOf(error);
  // A message to one recipient: the reply to it tells more than the sum.
  const [rejected] = Array.isArray(rejectedErrors) ? rejectedErrors : [];
  if (rejected && rejected !== error) return replyOf(rejected);
  const status = typeof responseCode === 'number' ? responseCode : null;
  const [, enhanced = ''] =
    /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '') ?? [];
  const at = typeof command === 'string' && /^[A-Z ]{3,20}$/.test(command) ? command : null;
  const fault = typeof code === 'string' && /^E[A-Z]{2,20}$/.test(code) ? code : 'unknown';
  return { status, enhanced, at: status !== null && at !== null ? at : fault };
}

/**
 * The reply code of a letter that no retry delivers: its recipient or its content is rejected with 5xx. A rejected
 * login or sender is the shop's own fault, which the operator corrects, and the letter then goes out.
 */
export function permanentCode(reply: SmtpReply): string | null {
  const isRejected = reply.status !== null && reply.status >= 500 && reply.status < 600;
  // An address that no envelope can hold was never sent to the server.
  const isImpossible = reply.status === null && reply.at === 'EENVELOPE';
  return isImpossible || (isRejected && isOfLetter(reply)) ? textOf(reply) : null;
}

/** Whether the server rejected the recipient or the content, not the login or the sender. */
const isOfLetter = ({ at }: SmtpReply): boolean => at === 'RCPT TO' || at === 'DATA';

function textOf({ status, enhanced, at }: SmtpReply): string {
  return [status, enhanced, at].filter((part) => part !== null && part !== '').join(' ');
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
}
