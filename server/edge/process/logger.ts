import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '#server/config/types.ts';
import { readableLine } from './readable-line.ts';

const PERSONAL = ['email', 'telephone', 'token', 'address'];
/** Redacted as a field of a line and down to two levels below. */
const REDACTED = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The log of a process: JSON lines, or readable lines, on standard output or to `destination`. Fields with the name of
 * personal data are redacted, in case one is logged by mistake.
 */
export function createLogger(
  { logLevel, logPretty = false }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'logPretty'>>,
  destination?: DestinationStream,
): Logger {
  const options = { level: logLevel, base: null, redact: REDACTED };
  if (!logPretty) return destination ? pino(options, destination) : pino(options);
  const lines = destination ?? process.stdout;
  return pino(options, { write: (line) => void lines.write(readableLine(line)) });
}
