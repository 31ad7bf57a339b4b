const MARK = '•••';

/** An address of mail with its first letters alone, `a•••@e•••.com`: its owner knows it, others do not learn it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return MARK;
  const host = email.slice(at + 1);
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${firstOf(email)}${MARK}@${firstOf(host)}${MARK}${end}`;
}

/** The initials of a name: `A. L.`. */
export function maskedName(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean);
  return parts.map((part) => `${firstOf(part)}.`).join(' ') || MARK;
}

const firstOf = (text: string): string => [...text][0] ?? '';
