import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** The log of a process: JSON lines, on standard output unless told otherwise. Fields that hold personal data are blotted out wherever somebody logs them by mistake. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, base: null, redact: ['*.email', '*.telephone', '*.token', '*.address', 'email', 'telephone', 'token', 'address'] };
  return destination ? pino(options, destination) : pino(options);
}
