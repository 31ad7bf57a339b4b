/** A letter from its file. */
export type LetterFile = {
  /** The header `Date`, in milliseconds; NaN without one. */
  readonly at: number;
  readonly to: string;
  readonly kind: string;
  /** The plain text. */
  readonly text: string;
};

/** Reads a message that `composeLetter` has made: its headers, and the part that is plain text. */
export function readLetter(message: string): LetterFile {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]/g, ' '))?.[1] ?? '';
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^\r]*\r\nContent-Transfer-Encoding: ([\w-]+)\r\n\r\n([\s\S]*?)\r\n--/i.exec(message) ??
    [];
  return {
    at: Date.parse(header('Date')),
    to: header('To'),
    kind: header('X-Letter'),
    text: (encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body).replaceAll('\r\n', '\n'),
  };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
