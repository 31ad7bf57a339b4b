import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Hexadecimal digits of an id, and ids that are drawn at once. */
const DIGITS = 24;
const DRAWN_IDS = 400;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request: the one that a trusted proxy sent, or a new one. */
export function requestIdOf(sent: string | null | undefined, { trusted }: { readonly trusted: boolean }): string {
  return trusted && sent && REQUEST_ID.test(sent) ? sent : newId();
}

let drawn = '';
let used = 0;

/** 24 hexadecimal digits. */
function newId(): string {
  if (used === drawn.length) {
    drawn = randomBytes((DRAWN_IDS * DIGITS) / 2).toString('hex');
    used = 0;
  }
  used += DIGITS;
  return drawn.slice(used - DIGITS, used);
}

/** The id of a request on its socket. */
export function createRequestIds(trustsPeer: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage): string => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' ? requestIdOf(sent, { trusted: trustsPeer(socket.remoteAddress ?? '') }) : newId();
  };
}
