import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '#server/config/types.ts';

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

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/**
 * A JSON line of the log in readable form: time of day (UTC), level, message, then every other field; the stack of an
 * error on separate lines.
 */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const at = new Date(Number(time)).toISOString().slice(11, 23);
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err
      ? `\n${err.stack}`
      : err === undefined
        ? ''
        : ` err=${JSON.stringify(err)}`;
  return `${[at, (LEVELS[Number(level)] ?? String(level)).padEnd(5), msg, ...rest].filter((part) => part !== undefined && part !== '').join(' ')}${stack}\n`;
}
