import { data, redirectDocument } from 'react-router';
import { seconds } from '#app/kernel/clock.ts';
import { endKept } from '#app/web/enhance/kept-form.ts';

/** `unreachable`: no answer. `not-understood`: an answer of an unknown shape. */
export type SendFailure = 'unreachable' | 'not-understood';

const SEND_TIMEOUT = seconds(30);

/**
 * Sends a form through the router and keeps the page: a failure is an answer with a status that reloads nothing. A
 * redirect opens the whole document, because the next page may have no script; to the payment, the form has arrived.
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
    if (next !== null) {
      if (/\/checkout\/payment\b/.test(next)) endKept('address');
      throw redirectDocument(next);
    }
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
