import { expect, test } from 'vitest';
import { databaseOutageAdvice, faultOf, unavailable } from './postgres-faults.ts';

const failed = (message: string, code: string) =>
  unavailable(Object.assign(new Error(message), { code }), 'db/shop').message;

test('`unavailable` tells a certificate that is not there from a server that is not', () => {
  expect(failed("ENOENT: no such file or directory, open '/ca.pem'", 'ENOENT')).toBe(
    'The database db/shop cannot be used: the certificate /ca.pem cannot be read. Look at DATABASE_URL.',
  );
  expect(failed('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT')).toContain('nothing listens there');
});

const fault = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

test.each([
  ['without a free connection', fault('sorry, too many clients already', '53300')],
  ['that has no answer to the request for TLS', fault('There was an error establishing an SSL connection')],
  ['without TLS', fault('The server does not support SSL connections')],
  ['with the certificate of another host', fault('Hostname/IP does not match', 'ERR_TLS_CERT_ALTNAME_INVALID')],
  ['with a certificate of an unknown authority', fault('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['with an expired certificate', fault('certificate has expired', 'CERT_HAS_EXPIRED')],
  ['that ends the connection', fault('Connection terminated unexpectedly')],
])('a database %s is lost, and its pages say that the shop is unavailable', (_, error) => {
  expect([faultOf(error), databaseOutageAdvice(error)]).toEqual(['lost', expect.any(Function)]);
});

test('a database that refuses the password is unavailable, and asked once', () => {
  const error = fault('password authentication failed for user "shop"', '28P01');
  expect([faultOf(error), databaseOutageAdvice(error)]).toEqual(['final', expect.any(Function)]);
});

test('a statement with a mistake is a failure of the shop', () => {
  const error = fault('syntax error at or near "FORM"', '42601');
  expect([faultOf(error), databaseOutageAdvice(error)]).toEqual(['final', null]);
});
