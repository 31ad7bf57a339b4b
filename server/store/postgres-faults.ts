/**
 * The database cannot be reached, or not as configured. The message names the location and the setting to check, never
 * a password.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The connection broke during a commit: whether the command was committed is unknown. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
  constructor(command: string) {
    super(`The connection to the database broke while ${command} was being committed: it may or may not have happened`);
  }
}

/** An error of the database without its details: they can hold personal data of a row. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * again: the transaction lost a conflict; the same connection can retry. elsewhere: the plan or the server of this
 * connection is out of date; another connection can retry. lost: the database cannot be reached over this connection.
 * final: a retry changes nothing.
 */
export type Fault = 'again' | 'elsewhere' | 'lost' | 'final';

const LOST_STATES = /^(?:08|57P0[123]|53300|57P05)/;
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** A certificate that is not the database's, of an unknown authority, or expired: TLS names its reason. */
const UNTRUSTED = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/**
 * The messages of the client library (pg 8.23) about a lost connection, which have no code. A server without a free
 * connection, or a program that is none, answers the request for TLS with something else.
 */
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|There was an error establishing an SSL connection|The server does not support SSL connections|received invalid response)/i;

export function faultOf(error: unknown): Fault {
  const { code, message } = partsOf(error);
  if (code === '40001' || code === '40P01') return 'again';
  if (code === '26000' || (code === '0A000' && /cached plan/.test(message))) return 'elsewhere';
  // A former primary that has become a replica rejects writes; the address leads to the new primary.
  if (code === '25006') return 'elsewhere';
  if (LOST_STATES.test(code) || LOST_CODES.has(code) || UNTRUSTED.test(code) || LOST_WORDS.test(message)) return 'lost';
  return 'final';
}

/** Codes of a database that answers and cannot do its work, with what an operator does. The command was rolled back. */
const OUTAGES: readonly (readonly [RegExp, string])[] = [
  [
    /^55P03|^57014/,
    'A lock or a statement took longer than the shop waits: look for long transactions in the database.',
  ],
  [/^53100/, 'The disk of the database is full: free space on it. The shop goes on by itself then.'],
  [/^25006/, 'The database takes no writes: let DATABASE_URL lead to the primary, or end its read-only mode.'],
  [/^28P01|^28000|^3D000/, 'The database lets this node in no more: look at user, password and name in DATABASE_URL.'],
  [
    UNTRUSTED,
    'The certificate of the database is not trusted: look at its host, its dates and sslrootcert in DATABASE_URL.',
  ],
  [/^53/, 'The database lacks memory or connections: see its log.'],
  [
    /^58|^XX00[12]/,
    'The disk of the database fails or its files are damaged: see its log, and restore a backup where needed.',
  ],
];

/**
 * What an operator does about an error that means that the database is unavailable or too busy, or that the outcome of
 * the command is unknown; null for an error of another kind.
 */
export function databaseOutageAdvice(error: unknown): (() => string) | null {
  const { code } = partsOf(error);
  const [, advice] = OUTAGES.find(([codes]) => codes.test(code)) ?? [];
  if (advice) return () => advice;
  const isLost = error instanceof CommitUnknown || faultOf(error) === 'lost';
  return isLost ? () => 'The database cannot be reached: start it again. The shop goes on by itself then.' : null;
}

/** Like `faultOf`, for a read: a write through the read-only connection is a final fault. */
export function readFaultOf(error: unknown): Fault {
  return partsOf(error).code === '25006' ? 'final' : faultOf(error);
}

/** Whether the database itself has reported the rollback. Any other error during a commit leaves its result unknown. */
export function isRolledBack(error: unknown): boolean {
  const { code } = partsOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && code !== '40003' && faultOf(error) !== 'lost';
}

/** An error of the client library without details, for the rest of the shop and its log; any other error unchanged. */
export function withoutDetails(error: unknown): unknown {
  const { code, message } = partsOf(error);
  return code !== '' || LOST_WORDS.test(message) ? new DatabaseError(message, code) : error;
}

const EXTENSION_ADVICE =
  'it is one of the contrib modules of PostgreSQL, and a user who may create it, such as the owner of the database, runs';

/** Why the database could not be reached at start, in words for the operator. `place` has no password. */
export function unavailable(error: unknown, place: string): DatabaseUnavailable {
  const { code, message } = partsOf(error);
  const advice: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nothing listens there',
    ENOENT: 'nothing listens there',
    ENOTFOUND: 'there is no host of that name',
    EAI_AGAIN: 'the name of the host cannot be looked up',
    '28P01': 'the database does not accept this user and password',
    '28000': 'the database does not let this user in',
    '3D000': 'there is no database of that name; create it first',
    '42501': 'this user may not create tables there',
    '53300': 'it has no connection left; lower DATABASE_POOL_SIZE or raise max_connections',
  };
  const [, file] = /^E(?:NOENT|ACCES|ISDIR)\b.*'(.+)'$/.exec(message) ?? [];
  const unread = file && /, open '|, read/.test(message) && `the certificate ${file} cannot be read`;
  const [, extension] = /extension "(\w+)"/.exec(message) ?? [];
  const missing =
    extension && `its extension ${extension} is missing; ${EXTENSION_ADVICE} CREATE EXTENSION ${extension}`;
  return new DatabaseUnavailable(
    `The database ${place} cannot be used: ${missing ?? (unread || advice[code] || message)}. Look at DATABASE_URL.`,
  );
}

/** The location of a connection string, without user and password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL';
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
  return `${host}${host.startsWith('/') ? '' : `:${port || '5432'}`}${pathname}`;
}

function partsOf(error: unknown): { readonly code: string; readonly message: string } {
  // A host with several addresses fails with one error that contains one for each.
  if (error instanceof AggregateError && error.errors.length > 0) return partsOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message };
}
