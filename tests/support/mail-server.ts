import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type LetterFile, readLetter } from '#server/platform/letters/files.ts';

/** A message that the server took. */
export type ReceivedMail = LetterFile & {
  /** The address of the envelope. */
  readonly recipient: string;
  readonly raw: string;
};

/** A reply that is not 250. */
type Refusal = { readonly code: number; readonly text: string };

export type MailServer = {
  readonly port: number;
  /** Everything that was taken, in this order, repetitions too. */
  readonly received: readonly ReceivedMail[];
  /** How many connections were opened. */
  connections(): number;
  /** Refuses recipients from now on; null takes them again. */
  refuse(refusal: ((recipient: string) => Refusal | null) | null): void;
  /** Refuses contents from now on; null takes them again. */
  refuseContent(refusal: Refusal | null): void;
  close(): Promise<void>;
};

/** A mail server on this machine that keeps what it takes. `login` is the only user and password it accepts. */
export async function openMailServer({
  login = null,
  port = 0,
  onTaken = () => undefined,
}: {
  readonly login?: { readonly user: string; readonly password: string } | null;
  readonly port?: number;
  /** Called when a message is taken, before its sender is told. */
  readonly onTaken?: () => void;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  let ofRecipient: ((recipient: string) => Refusal | null) | null = null;
  let ofContent: Refusal | null = null;
  const server = new SMTPServer({
    authOptional: login === null,
    allowInsecureAuth: true,
    disabledCommands: login === null ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = ofRecipient?.(address) ?? null;
      done(refusal && asError(refusal));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (ofContent) return done(asError(ofContent));
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({ ...readLetter(raw), raw, recipient: session.envelope.rcptTo[0]?.address ?? '' });
        onTaken();
        done();
      });
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    connections: () => connections,
    refuse(refusal) {
      ofRecipient = refusal;
    },
    refuseContent(refusal) {
      ofContent = refusal;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const asError = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });
