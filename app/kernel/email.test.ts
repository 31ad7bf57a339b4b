import { expect, test } from 'vitest';
import { foldedEmail, mailboxOf } from './email.ts';

test.each([' Ada@Mu\u0308ller.example ', 'ada@m\u00fcller.EXAMPLE'])(
  'foldedEmail gives the spellings of an address one form: %j',
  (typed) => {
    expect(foldedEmail(typed)).toBe('ada@m\u00fcller.example');
  },
);

test.each([
  ['Ada+shop@Example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a+x@GMail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('mailboxOf leaves out the tag of %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
