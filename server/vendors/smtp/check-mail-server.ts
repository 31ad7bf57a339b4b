import { createTransport } from 'nodemailer';
import { type MailServer, transportOptions } from './smtp.ts';
import { LetterNotSent, replyOf } from './smtp-reply.ts';

/** `reply` is the reply code or the fault of the connection. */
type MailServerCheck =
  | { readonly kind: 'answered' }
  | { readonly kind: 'refused' | 'unreachable'; readonly reply: string };

/** Connects and logs in as for a letter, within some milliseconds, and sends none. */
export async function checkMailServer(server: MailServer, timeout: number): Promise<MailServerCheck> {
  const transport = createTransport({
    ...transportOptions(server),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  try {
    await transport.verify();
    return { kind: 'answered' };
  } catch (error) {
    const reply = replyOf(error);
    const kind = reply.status !== null || reply.at === 'EAUTH' ? 'refused' : 'unreachable';
    return { kind, reply: new LetterNotSent(reply).code };
  } finally {
    transport.close();
  }
}
