import { expect, test } from 'vitest';
import { permanentCode, replyOf } from './smtp-reply.ts';

const rejected = (response: string) => replyOf({ responseCode: 550, response, command: 'RCPT TO' });

test('`replyOf` reads what a mail server says without the addresses in it', () => {
  expect(rejected('550 User unknown: full.host@later.example').says).toBe('no-recipient');
  expect(rejected('550 Mailbox quota of ada@example.com').says).toBe('mailbox-full');
  expect(permanentCode(rejected('550 No such user <ada@example.com>'))).toBe('550 RCPT TO');
});

test('`replyOf` reads a reply of millions of letters, however it is written', () => {
  for (const unit of ['a', 'a ', '@', 'user ', ' ']) expect(rejected(`550 ${unit.repeat(2_000_000)}`).status).toBe(550);
});
