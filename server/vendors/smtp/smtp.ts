import { createTransport } from 'nodemailer';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { DELIVERED } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import type { Redacted } from '#server/kernel/redacted.ts';
import { type ComposeDeps, composeLetter } from '#server/platform/letters/compose-letter.ts';
import { LetterNotSent, permanentCode, replyOf } from './smtp-reply.ts';

/** One address and nothing else: of a list in its place the mail library would take another one. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()\\,;:"@]+$/;

export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly tls: 'starttls' | 'implicit' | 'none';
  readonly credentials: { readonly user: string; readonly password: Redacted } | null;
};
type Deps = ComposeDeps & { readonly server: MailServer; readonly clock: Clock };

/** As many as the outbox delivers at once. */
const CONNECTIONS = 5;
/** Together shorter than the lease of a message of the outbox: a letter is not sent by two nodes. */
const TIMES = {
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
  dnsTimeout: seconds(5),
} as const;
const WHOLE_ATTEMPT = seconds(45);

/**
 * Letters by a mail server, over connections that stay open. A recipient that does not exist bounced for good;
 * everything else is worth a retry: 4xx, no connection, a login, sender, relay or content that the server rejects. The
 * same letter has the same Message-ID at each attempt.
 */
export function createSmtpLetters({ server, clock, ...deps }: Deps): LetterService & { close(): void } {
  const transport = createTransport({
    ...transportOptions(server),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    ...TIMES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(letter) {
      const { message: raw, from, to } = await composeLetter(deps, letter, clock());
      if (!ADDRESS.test(to)) return { kind: 'bounced', code: 'address' };
      try {
        await within(WHOLE_ATTEMPT, transport.sendMail({ envelope: { from, to: [to] }, raw }));
        return DELIVERED;
      } catch (error) {
        const reply = replyOf(error);
        const code = permanentCode(reply);
        if (code !== null) return { kind: 'bounced', code };
        throw new LetterNotSent(reply);
      }
    },
    close: () => transport.close(),
  };
}

/** How a mail server is reached. */
export function transportOptions({ host, port, tls, credentials }: MailServer) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password.reveal() } }),
  } as const;
}

/** The result of `work`, or a failure when it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
