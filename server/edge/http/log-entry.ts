import { z } from 'zod';
import { redactText } from '#app/kernel/redact-text.ts';

/** An entry that a script of a page sends for the log, with everything that may be personal redacted. */
export type LogEntry = {
  readonly level: 'error' | 'info' | 'warn';
  readonly service: string;
  /** Begins with the service: `wallet.error`. */
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
};

const LONGEST_MESSAGE = 300;
const LONGEST_VALUE = 120;
const MOST_FIELDS = 10;
/** Larger numbers may be a card, a telephone or a time. */
const LARGEST_NUMBER = 1_000_000;
const HIDDEN = '[redacted]';

/** Names of fields whose values say something about a person. */
const PERSONAL =
  /name|mail|phone|addr|street|city|post|zip|card|iban|account|holder|birth|token|secret|session|auth|key/i;
const FIELD_NAME = /^[A-Za-z][A-Za-z_-]{0,39}$/;

const entrySchema = z.object({
  level: z.enum(['error', 'info', 'warn']),
  service: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  code: z.string().regex(/^[A-Za-z\d_.:-]{1,60}$/),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Reads the body of a request; null when it is not an entry. */
export function readLogEntry(text: string): LogEntry | null {
  const { data: sent } = entrySchema.safeParse(jsonOf(text));
  if (!sent) return null;
  const { level, service, code, message, data } = sent;
  const prefixed = code.startsWith(service) ? code : `${service}.${code}`;
  return {
    level,
    service,
    code: redactText(prefixed, LONGEST_VALUE),
    message: redactText(message, LONGEST_MESSAGE),
    data: Object.fromEntries(
      Object.entries(data ?? {})
        .filter(([name]) => FIELD_NAME.test(name))
        .slice(0, MOST_FIELDS)
        .map(([name, value]) => [name, PERSONAL.test(name) ? HIDDEN : plainValue(value)]),
    ),
  };
}

function plainValue(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case 'string':
      return redactText(value, LONGEST_VALUE);
    case 'number':
      return Math.abs(value) < LARGEST_NUMBER ? value : HIDDEN;
    case 'boolean':
      return value;
    default:
      return value === null ? null : HIDDEN;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
