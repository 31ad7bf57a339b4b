import { bugsnagEvent, bugsnagSession, type Fault } from '#app/modules/analytics/domain/bugsnag.ts';
import type { ServiceData } from '#app/modules/analytics/domain/service-data.ts';
import { isBrowserNoise } from '#app/web/enhance/is-browser-noise.ts';
import { allows } from './choice.ts';

/** The session of this tab: its id, its start, and how many events it has sent. */
type TabSession = { readonly id: string; readonly started: string; readonly sent: number };

const KEY = 'error-reports';

/**
 * Reports uncaught errors of scripts and unhandled rejections to an error-reporting service, a limited number for each
 * tab, and each tab once as a session. A failure to report changes nothing.
 */
export function reportErrors(
  { key, notify, sessions, mostEvents }: NonNullable<ServiceData['errors']>,
  place: Pick<ServiceData, 'release' | 'stage'>,
): void {
  const app = { release: place.release, stage: place.stage, url: location.origin + location.pathname };
  const kept = readSession();
  let session = kept ?? newSession();
  if (!kept) {
    keep(session);
    send(sessions, { key, version: '1' }, bugsnagSession(session, app));
  }
  const report = (fault: Fault) => {
    if (!allows('statistics')) return;
    session = readSession() ?? session;
    if (session.sent >= mostEvents) return;
    session = { ...session, sent: session.sent + 1 };
    keep(session);
    send(notify, { key, version: '4' }, bugsnagEvent(fault, { key, app, at: new Date().toISOString(), session }));
  };
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Errors of other companies' scripts say nothing but that; those of extensions are the visitor's.
    if (message && message !== 'Script error.' && !/^[a-z-]+-extension:/.test(filename))
      report({ error, message, at: { file: filename, line: lineno, column: colno }, isRejection: false });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isBrowserNoise(reason)) report({ error: reason, message: String(reason), at: null, isRejection: true });
  });
}

/** Ends the session of this tab: nothing of it stays in the browser. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is none.
  }
}

function newSession(): TabSession {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return { id: id.join(''), started: new Date().toISOString(), sent: 0 };
}

function readSession(): TabSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

function keep(session: TabSession): void {
  try {
    sessionStorage.setItem('error-reports', JSON.stringify(session));
  } catch {
    // Without storage each page counts for itself.
  }
}

/** `version` is that of the body's format. */
function send(url: string, { key, version }: { readonly key: string; readonly version: string }, body: object): void {
  const headers = {
    'Content-Type': 'application/json',
    'Bugsnag-Api-Key': key,
    'Bugsnag-Payload-Version': version,
    'Bugsnag-Sent-At': new Date().toISOString(),
  };
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers, keepalive: true, credentials: 'omit' }).catch(
    () => {},
  );
}
