import { expect, test } from 'vitest';
import { foldedEmail } from './email.ts';

test.each([' Ada@Mu\u0308ller.example ', 'ada@m\u00fcller.EXAMPLE'])(
  'foldedEmail gives the spellings of an address one form: %j',
  (typed) => {
    expect(foldedEmail(typed)).toBe('ada@m\u00fcller.example');
  },
);
