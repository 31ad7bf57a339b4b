import { expect, test } from 'vitest';
import { maskedEmail, maskedName } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';

test.each([
  ['ada@example.com', 'a•••@e•••.com'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['ünal@müller.de', 'ü•••@m•••.de'],
  ['ada@localhost', 'a•••@l•••'],
  ['no address', '•••'],
])('maskedEmail of %s is %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test.each([
  ['Ada Lovelace', 'A. L.'],
  [' Ada  King Lovelace ', 'A. K. L.'],
  ['𝒜da', '𝒜.'],
  ['', '•••'],
])('maskedName of %j is %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
