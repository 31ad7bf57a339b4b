import { z } from 'zod';
import { redacted } from '#server/kernel/redacted.ts';
import { type ConfigProblem, problem } from './problems.ts';
import type { LettersConfig, Stage } from './types.ts';
import { port } from './values.ts';

/** Ports of mail submission (RFC 6409, RFC 8314). */
const SUBMISSION = 587;
const SUBMISSION_TLS = 465;

const smtpUrl = z.string().transform((value, context) => {
  // No message repeats the value: it contains a password.
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search) {
    context.addIssue({ code: 'custom', message: 'is not an address such as smtps://user:password@host:465' });
    return z.NEVER;
  }
  if (!isEncoded(url.username) || !isEncoded(url.password)) {
    context.addIssue({ code: 'custom', message: 'has a % in its user or password: write it as %25' });
    return z.NEVER;
  }
  return url;
});

/** Whether every % begins a character of UTF-8, as decoding needs it. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const shape = {
  SMTP_URL: smtpUrl.optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, 'must be the name of a host, without scheme and port')
    .optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: z.string().max(320, 'is longer than 320 characters').optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_TLS: z.enum(['starttls', 'implicit', 'none'], { error: 'must be starttls, implicit or none' }).optional(),
  SMTP_FROM: z.email('must be an email address').max(250, 'is longer than 250 characters').optional(),
};

export const lettersSchema = z.discriminatedUnion(
  'LETTERS_ADAPTER',
  [z.object({ LETTERS_ADAPTER: z.literal('files') }), z.object({ LETTERS_ADAPTER: z.literal('smtp'), ...shape })],
  { error: 'is not a letters adapter of this shop: use files or smtp' },
);
type Letters = z.infer<typeof lettersSchema>;
type Smtp = Extract<Letters, { LETTERS_ADAPTER: 'smtp' }>;

export function lettersConfig(parsed: Letters): LettersConfig {
  if (parsed.LETTERS_ADAPTER === 'files') return { adapter: 'files' };
  const { SMTP_URL: url, SMTP_USER: user, SMTP_PASSWORD: password } = parsed;
  const tls = tlsOf(parsed);
  const given = url ? url.port : parsed.SMTP_PORT;
  const login = url ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null;
  const own = user !== undefined && password !== undefined ? { user, password } : null;
  const credentials = login?.user ? login : own;
  return {
    adapter: 'smtp',
    host: hostOf(parsed) ?? '',
    port: given ? Number(given) : tls === 'implicit' ? SUBMISSION_TLS : SUBMISSION,
    tls,
    credentials: credentials && { user: credentials.user, password: redacted(credentials.password) },
    from: parsed.SMTP_FROM ?? null,
  };
}

/** The contradictions of the settings of mail. */
export function lettersProblems(parsed: Letters, stage: Stage): ConfigProblem[] {
  if (parsed.LETTERS_ADAPTER === 'files') return [];
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password } = parsed;
  const problems: ConfigProblem[] = [];
  if (!url && !host) problems.push(problem('SMTP_HOST', 'is needed when LETTERS_ADAPTER is smtp; or set SMTP_URL'));
  const doubled = (['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'] as const).filter(
    (name) => parsed[name] !== undefined,
  );
  if (url && doubled.length > 0)
    problems.push(problem('SMTP_URL', `says the same as ${doubled.join(', ')}: set one or the other`));
  if (url && (url.username === '') !== (url.password === ''))
    problems.push(problem('SMTP_URL', 'has a user without a password, or a password without a user'));
  if (user !== undefined && password === undefined)
    problems.push(problem('SMTP_PASSWORD', 'is needed when SMTP_USER is set'));
  if (password !== undefined && user === undefined)
    problems.push(problem('SMTP_USER', 'is needed when SMTP_PASSWORD is set'));
  if (url?.protocol === 'smtps:' && parsed.SMTP_TLS !== undefined && parsed.SMTP_TLS !== 'implicit')
    problems.push(problem('SMTP_TLS', `is ${parsed.SMTP_TLS}, and SMTP_URL begins with smtps: set one or the other`));
  if (stage === 'production' && tlsOf(parsed) === 'none' && !isThisMachine(hostOf(parsed)))
    problems.push(problem('SMTP_TLS', 'must not be none in production: letters hold names, addresses and links'));
  return problems;
}

/** Notes for the operator about letters that no mail server gets. */
export function lettersNotes(parsed: Letters, stage: Stage, names: readonly string[]): string[] {
  if (parsed.LETTERS_ADAPTER === 'smtp') return [];
  const set = names.filter((name) => name.startsWith('SMTP_'));
  if (set.length > 0) return [`Without effect: ${set.join(', ')}. LETTERS_ADAPTER is files, so no mail is sent.`];
  return stage === 'production'
    ? ['No mail is sent: letters to shoppers are files (LETTERS_ADAPTER is files), confirmations of orders too.']
    : [];
}

function hostOf({ SMTP_URL: url, SMTP_HOST: host }: Smtp): string | undefined {
  return url ? url.hostname.replace(/^\[|\]$/g, '') : host;
}

function tlsOf({ SMTP_URL: url, SMTP_TLS: tls, SMTP_PORT: number }: Smtp): 'starttls' | 'implicit' | 'none' {
  if (url?.protocol === 'smtps:') return 'implicit';
  return tls ?? (number === SUBMISSION_TLS || url?.port === String(SUBMISSION_TLS) ? 'implicit' : 'starttls');
}

/** A mail server on the same machine, such as a relay beside the shop. */
function isThisMachine(host: string | undefined): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host ?? '');
}
