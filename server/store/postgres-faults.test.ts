import { expect, test } from 'vitest';
import { unavailable } from './postgres-faults.ts';

const failed = (message: string, code: string) =>
  unavailable(Object.assign(new Error(message), { code }), 'db/shop').message;

test('`unavailable` tells a certificate that is not there from a server that is not', () => {
  expect(failed("ENOENT: no such file or directory, open '/ca.pem'", 'ENOENT')).toBe(
    'The database db/shop cannot be used: the certificate /ca.pem cannot be read. Look at DATABASE_URL.',
  );
  expect(failed('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT')).toContain('nothing listens there');
});
