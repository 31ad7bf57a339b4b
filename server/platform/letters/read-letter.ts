import type { ArchivedLetter } from '#app/modules/letters/ports.ts';

/** A letter as its message has it. */
export type LetterFile = Omit<ArchivedLetter, 'name'>;

/** Reads a message that `composeLetter` has made: its headers, and its parts as text and as HTML. */
export function readLetter(message: string): LetterFile {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  return {
    at: Date.parse(header('Date')),
    to: decodeWords(header('To')).replace(/^<(.*)>$/, '$1'),
    kind: header('X-Letter'),
    subject: decodeWords(header('Subject')),
    messageId: header('Message-ID'),
    text: partOf(message, 'text/plain'),
    html: partOf(message, 'text/html'),
  };
}

function partOf(message: string, type: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(message) ?? [];
  const part = message.split(`\r\n--${boundary}`).find((one) => one.startsWith(`\r\nContent-Type: ${type}`)) ?? '';
  const start = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, start), part.slice(start + 4)];
  const [, encoding = ''] = /Content-Transfer-Encoding: ([\w-]+)/i.exec(head) ?? [];
  return decoded(body, encoding).replaceAll('\r\n', '\n').trimEnd();
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the encoded words of a header (RFC 2047) in UTF-8. */
function decodeWords(text: string): string {
  return text.replace(/(\?=) +(=\?)/g, '$1$2').replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, encoding = '', word = '']) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          ),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}
