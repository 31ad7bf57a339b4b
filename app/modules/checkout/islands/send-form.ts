import { data, redirectDocument } from 'react-router';
import { seconds } from '#app/kernel/clock.ts';

/** `unreachable`: no answer came. `not-understood`: something answered, but not the shop as this page knows it. */
export type SendFailure = 'unreachable' | 'not-understood';

const SEND_TIMEOUT = seconds(30);

/**
 * Sends a form through the router and never loses the page over it: a failure is an answer like another, with a status
 * that reloads nothing. Where the shop sends the shopper next, the whole document is opened, since the next page may
 * need no script at all.
 */
export async function sendForm<Answer>(send: () => Promise<Answer>, timeout = SEND_TIMEOUT) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLong = new Promise<typeof TOO_LONG>((resolve) => {
      timer = setTimeout(() => resolve(TOO_LONG), timeout);
    });
    const answer = await Promise.race([send(), tooLong]);
    return answer === TOO_LONG ? failed('unreachable') : answer;
  } catch (thrown) {
    const next = thrown instanceof Response ? thrown.headers.get('Location') : null;
    if (next !== null) throw redirectDocument(next);
    // A fetch without a connection throws a TypeError.
    return failed(thrown instanceof TypeError ? 'unreachable' : 'not-understood');
  } finally {
    clearTimeout(timer);
  }
}

const TOO_LONG = Symbol('too long');

function failed(failure: SendFailure) {
  return data({ failure }, { status: 503 });
}
