import * as fc from 'fast-check';
import { isEmail, mailboxOf } from '#app/kernel/email.ts';
import { plainGiftMessage } from '#app/modules/cart/domain/gift-options.ts';
import { tidy } from '#app/modules/checkout/domain/plain-text.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { texts } from '#lab/fuzz/inputs.ts';
import { ensure, fuzzTarget } from '#lab/fuzz/target.ts';
import { plainLine } from '#server/platform/import/html-to-text.ts';
import { composeLetter } from '#server/platform/letters/compose-letter.ts';
import { permanentCode, replyOf } from '#server/vendors/smtp/smtp-reply.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { LETTER_ORIGIN, translations } from '#tests/support/composed-letters.ts';
import { sampleLetterOrder, sampleLetters } from '#tests/support/sample-letters.ts';

const market = sampleMarket('DE');
const letters = sampleLetters(market);
const deps = { registry: sampleRegistry, content: bundledContent, translations, formatter: createFormatter };
const words = texts({
  seeds: ['Ada', 'Lovelace-Ångström', 'Torenstraat 12', 'Happy birthday!\nYours, Ann'],
  pieces: ['\r\n', '\r\nBcc: ', '\n.\r\n', '=?utf-8?Q?', '?=', '<b>', '&lt;', '\u202e', 'https://evil.test'],
  longest: 400,
});

/** Headers of a message, unfolded. */
const headersOf = (message: string) =>
  message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

export const letterWords = fuzzTarget<{ name: string; street: string; product: string; gift: string }>({
  name: 'letters: words of shoppers',
  input: fc.record({ name: words, street: words, product: words, gift: words }),
  async check(typed) {
    // As the forms and the import store them.
    const [name, street, product] = [tidy(typed.name), tidy(typed.street), plainLine(typed.product)];
    const gift = plainGiftMessage(typed.gift);
    const order = sampleLetterOrder(market);
    const address = { ...order.address.shipping, firstName: name, street0: street };
    const content = {
      ...letters['order-confirmed'],
      order: {
        ...order,
        contact: { ...order.contact, firstName: name },
        address: { shipping: address, billing: address },
        items: order.items.map((item) => ({ ...item, name: product })),
        giftOptions: { wrapping: null, message: gift },
      },
    };
    const letter = { id: 'letter', to: 'ada@example.com', market: 'DE', content } as never;
    const { message, to } = await composeLetter({ ...deps, origin: LETTER_ORIGIN }, letter, 0);
    const headers = headersOf(message.toString('latin1'));
    ensure(to === 'ada@example.com', 'a letter has one recipient');
    for (const header of headers) {
      ensure(
        /^(?:From|To|Subject|Date|Message-ID|MIME-Version|Content-[\w-]+|[\w-]+): ?/.test(header),
        `a header: ${header}`,
      );
      ensure(!/^(?:Bcc|Cc)/i.test(header), 'a letter has no other recipient');
    }
    for (const line of message.toString('latin1').split(/\r?\n/))
      ensure(line.length <= 998 && !line.includes('\r'), 'a line is one of a message');
  },
});

export const emails = fuzzTarget<string>({
  name: 'letters: addresses',
  input: texts({
    seeds: ['ada@example.com', 'ada.b+tag@g-mail.example.co.uk', 'ä@exämple.de', `${'a'.repeat(64)}@example.com`],
    pieces: ['@', '.', '..', '"', '<', '>', ' ', '\r\n', '\u0301', 'xn--', '-', '+'],
    longest: 400,
  }),
  check(text) {
    if (!isEmail(text)) return;
    ensure(!/[\s<>()[\],;:"\\\p{Cc}]/u.test(text), 'an address has no place for another one');
    ensure(text.split('@').length === 2, 'an address has one @');
    const mailbox = mailboxOf(text);
    ensure(mailboxOf(mailbox) === mailbox, `${mailbox} is one mailbox`);
  },
  grown: (unit, times) => `${unit.repeat(times)}@example.com`,
});

export const mailReply = fuzzTarget<{ response: string; status: number }>({
  name: 'letters: reply of a mail server',
  input: fc.record({
    status: fc.constantFrom(421, 450, 550, 551, 552, 553, 554, 599, 0),
    response: texts({
      seeds: [
        '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
        '552 mailbox full',
        '554 5.7.1 spam',
      ],
      longest: 3000,
    }),
  }),
  check({ response, status }) {
    const error = { responseCode: status, response, command: 'RCPT TO', code: 'EENVELOPE' };
    const code = permanentCode(replyOf(error)) ?? '';
    ensure(!code.includes('@') && code.length < 40, 'a code has no address');
  },
  grown: (unit, times) => ({ response: `550 ${unit.repeat(times)}`, status: 550 }),
});
