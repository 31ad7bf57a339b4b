import { LANGUAGES } from '#app/kernel/text.ts';

const MONTHS_VALID = 6;

/**
 * `security.txt` (RFC 9116). It expires at the beginning of a month, half a year ahead: the text stays the same for a
 * month, and a copy of it is never older than a year.
 */
export function securityText({
  origin,
  contact,
  now,
}: {
  readonly origin: string;
  /** An address of mail, or a page, as a URI. */
  readonly contact: string;
  /** Milliseconds. */
  readonly now: number;
}): string {
  const today = new Date(now);
  const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + MONTHS_VALID, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
