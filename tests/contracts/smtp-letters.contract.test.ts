import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { createSmtpLetters } from '#server/vendors/smtp/smtp.ts';
import { LetterNotSent } from '#server/vendors/smtp/smtp-reply.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { sampleRegistry } from './sample-markets.ts';

const LETTER: Letter = {
  id: 'order-link:PW-1:hash:1',
  to: 'ada@example.com',
  market: 'GB',
  content: { kind: 'order-link', orderNumber: 'PW-1', firstName: 'Ada', path: '/uk/order/PW-1.signature' },
};
const LOGIN = { user: 'shop', password: 'a secret' };
let server: MailServer;
let opened: { close(): void }[] = [];
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(async () => {
  for (const letters of opened) letters.close();
  opened = [];
  await server.close();
});

function letters(changes: Partial<Parameters<typeof createSmtpLetters>[0]['server']> = {}, from: string | null = null) {
  const service = createSmtpLetters({
    server: { host: '127.0.0.1', port: server.port, tls: 'none', credentials: null, ...changes },
    from,
    clock: () => Date.parse('2026-11-23T09:00:00Z'),
    origin: 'https://shop.example',
    registry: sampleRegistry,
    content: bundledContent,
    translations: createTranslations(),
    formatter: createFormatter,
  });
  opened.push(service);
  return service;
}

/** The failure of an attempt that is retried. */
async function failureOf(attempt: Promise<unknown>): Promise<LetterNotSent> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LetterNotSent)) throw new Error(`Expected LetterNotSent, got ${String(error)}`);
  return error;
}

describe('the adapter `smtp`', () => {
  test('hands a letter to the mail server, with the same Message-ID at each attempt', async () => {
    const service = letters();
    expect(await service.deliver(LETTER)).toEqual({ kind: 'delivered' });
    expect(await service.deliver(LETTER)).toEqual({ kind: 'delivered' });
    const [first, second] = server.received;
    expect(first).toMatchObject({ recipient: 'ada@example.com', kind: 'order-link', to: 'ada@example.com' });
    expect(first?.text).toContain('https://shop.example/uk/order/PW-1.signature');
    expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@shop\.example>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test('keeps connections open between letters', async () => {
    const service = letters();
    for (let count = 0; count < 5; count += 1) await service.deliver({ ...LETTER, id: `order-link:${count}` });
    expect([server.received.length, server.connections()]).toEqual([5, 1]);
  });

  test('sends from the configured address, and lets replies go to the service address', async () => {
    await letters({}, 'orders@mail.shop.example').deliver(LETTER);
    expect(server.received[0]?.raw).toMatch(/^From: Pairwise <orders@mail\.shop\.example>\r$/m);
    expect(server.received[0]?.raw).toMatch(/^Reply-To: <?hello@pairwise\.example>?\r$/m);
  });

  test('lets replies go to the one that a letter names', async () => {
    await letters().deliver({ ...LETTER, replyTo: 'eve@example.com' });
    expect(server.received[0]?.raw).toMatch(/^Reply-To: <?eve@example\.com>?\r$/m);
  });

  test.each([
    [550, '5.1.1 <ada@example.com>: unknown user', '550 5.1.1 RCPT TO'],
    [550, '5.1.10 RecipientNotFound', '550 5.1.10 RCPT TO'],
    [550, '5.2.1 the mailbox of ada@example.com is disabled', '550 5.2.1 RCPT TO'],
    [550, '5.5.0 mailbox not found', '550 5.5.0 RCPT TO'],
    [551, 'Unknown local user', '551 RCPT TO'],
    [550, '<ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table', '550 RCPT TO'],
    [550, 'no such user: relay.denied@example.com', '550 RCPT TO'],
  ])('reports a recipient that is rejected with %i as bounced, without its address', async (code, text, reply) => {
    server.refuse(() => ({ code, text }));
    expect(await letters().deliver(LETTER)).toEqual({ kind: 'bounced', code: reply });
    expect(server.received).toEqual([]);
  });

  test.each([
    [554, '5.7.1 <ada@example.com>: Relay access denied', '554 5.7.1 RCPT TO'],
    [550, '5.7.1 the sender is on our block list', '550 5.7.1 RCPT TO'],
    [550, '5.7.26 unauthenticated', '550 5.7.26 RCPT TO'],
    [550, '5.1.0 Sender address rejected', '550 5.1.0 RCPT TO'],
    [550, '5.1.8 bad outbound sender', '550 5.1.8 RCPT TO'],
    [550, 'relaying denied', '550 RCPT TO'],
    [554, 'transaction failed', '554 RCPT TO'],
    [550, 'mailbox unavailable', '550 RCPT TO'],
    [550, 'sender address does not exist', '550 RCPT TO'],
    [550, 'Absender nicht erlaubt: Versand über diesen Server verweigert', '550 RCPT TO'],
    [550, 'Greylisting aktiv, Empfaenger <ada@example.com> bitte in 5 Minuten noch einmal', '550 RCPT TO'],
    [553, 'Votre serveur est sur une liste noire, destinataire <ada@example.com> protégé', '553 RCPT TO'],
    [550, 'Adresse refusee pour des raisons de securite', '550 RCPT TO'],
    [551, 'Przekazywanie poczty zabronione, adres IP odrzucony', '551 RCPT TO'],
    [550, 'Wiadomosc odrzucona: polityka serwera', '550 RCPT TO'],
    [550, 'Onbekende fout', '550 RCPT TO'],
    [552, 'Nachricht wegen ihres Inhalts abgewiesen', '552 RCPT TO'],
  ])('rejects for as long as it takes what is the shop’s own fault, or may be: %i %s', async (code, text, reply) => {
    server.refuse(() => ({ code, text }));
    const failure = await failureOf(letters().deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual([reply, false]);
  });

  test('rejects for as long as it takes a content that the server rejects', async () => {
    server.refuseContent({ code: 554, text: '5.7.1 looks like spam' });
    const failure = await failureOf(letters().deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual(['554 5.7.1 DATA', false]);
  });

  test.each([
    [552, 'mailbox of ada@example.com is full', '552 RCPT TO'],
    [552, '5.2.2 over quota', '552 5.2.2 RCPT TO'],
  ])('rejects for a retry that ends what a full mailbox does not take: %i %s', async (code, text, reply) => {
    server.refuse(() => ({ code, text }));
    const failure = await failureOf(letters().deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual([reply, true]);
  });

  test.each([
    'ada@example.com>\r\nRCPT TO:<eve@example.com>',
    'ada@example.com, eve@example.com',
    'Ada <eve@example.com>',
    'ada',
  ])('sends nothing to %j, which is not one address', async (to) => {
    expect(await letters().deliver({ ...LETTER, to })).toEqual({ kind: 'bounced', code: 'address' });
    expect([server.received, server.connections()]).toEqual([[], 0]);
  });

  test('rejects for a retry what the server refuses for now, without the address', async () => {
    server.refuse(() => ({ code: 451, text: '4.7.1 <ada@example.com>: greylisted' }));
    const failure = await failureOf(letters().deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual(['451 4.7.1 RCPT TO', true]);
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain('ada@');
    server.refuse(null);
    expect(await letters().deliver(LETTER)).toEqual({ kind: 'delivered' });
  });

  test('rejects for a retry while no server answers', async () => {
    const { port } = server;
    await server.close();
    const failure = await failureOf(letters({ port }).deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual([expect.stringMatching(/^E[A-Z]+$/), false]);
    server = await openMailServer({ port });
    expect(await letters({ port }).deliver(LETTER)).toEqual({ kind: 'delivered' });
  });

  test('rejects for a retry when the login is wrong, which is no fault of the letter', async () => {
    await server.close();
    server = await openMailServer({ login: LOGIN });
    const login = (password: string) => ({
      port: server.port,
      credentials: { user: 'shop', password: redacted(password) },
    });
    const failure = await failureOf(letters(login('wrong')).deliver(LETTER));
    expect([failure.code, failure.isRefused]).toEqual([expect.stringContaining('535'), false]);
    expect(failure.message).not.toContain('wrong');
    expect(await letters(login('a secret')).deliver(LETTER)).toEqual({ kind: 'delivered' });
  });

  test('sends nothing in the clear to a server without TLS', async () => {
    const failure = await failureOf(letters({ tls: 'starttls' }).deliver(LETTER));
    expect(failure.isRefused).toBe(false);
    expect(server.received).toEqual([]);
  });
});
