import { bugsnagEvent, bugsnagSession, type Fault } from '#app/modules/analytics/domain/bugsnag.ts';
import type { ServiceData } from '#app/modules/analytics/ui/service-scripts.tsx';

/** How many events this tab has sent. */
const KEY = 'error-reports';

/**
 * Reports uncaught errors of scripts and unhandled rejections to an error-reporting service, a limited number for each
 * tab, and each tab once as a session. A failure to report changes nothing.
 */
export function reportErrors(
  { key, notify, sessions, mostEvents }: NonNullable<ServiceData['errors']>,
  place: Pick<ServiceData, 'release' | 'stage'>,
): void {
  const started = new Date().toISOString();
  const id = crypto.randomUUID();
  const app = { release: place.release, stage: place.stage, url: location.origin + location.pathname };
  if (sentSoFar() === null) {
    count(0);
    send(sessions, { key, version: '1' }, bugsnagSession({ id, started }, app));
  }
  const report = (fault: Fault) => {
    const sent = sentSoFar() ?? 0;
    if (sent >= mostEvents) return;
    count(sent + 1);
    send(
      notify,
      { key, version: '4' },
      bugsnagEvent(fault, { key, app, at: new Date().toISOString(), session: { id, started } }),
    );
  };
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Errors of other companies' scripts say nothing but that.
    if (message && message !== 'Script error.')
      report({ error, message, at: { file: filename, line: lineno, column: colno }, isRejection: false });
  });
  addEventListener('unhandledrejection', ({ reason }) =>
    report({ error: reason, message: String(reason), at: null, isRejection: true }),
  );
}

function sentSoFar(): number | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : Number(kept) || 0;
  } catch {
    return null;
  }
}

function count(sent: number): void {
  try {
    sessionStorage.setItem('error-reports', String(sent));
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
