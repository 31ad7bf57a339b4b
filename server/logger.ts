import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

const PERSONAL = ['email', 'telephone', 'token', 'address'];
/** Each of them as a field of a line and down to two levels below one. */
const REDACTED = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The log of a process: JSON lines, on standard output unless told otherwise. Fields with the name of personal data are redacted, in case one is logged by mistake. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, base: null, redact: REDACTED };
  return destination ? pino(options, destination) : pino(options);
}
