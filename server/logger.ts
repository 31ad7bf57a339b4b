import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** The log of a process: JSON lines. Fields that hold personal data are blotted out wherever somebody logs them by mistake. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: null, redact: ['*.email', '*.telephone', '*.token', '*.address', 'email', 'telephone', 'token', 'address'] });
}
