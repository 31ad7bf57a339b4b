import { redactText } from '#app/kernel/redact-text.ts';

/** An uncaught error, as a browser reports it. */
export type Fault = {
  readonly error: unknown;
  readonly message: string;
  readonly at: { readonly file: string; readonly line: number; readonly column: number } | null;
  /** A rejected promise without a handler. */
  readonly isRejection: boolean;
};

type App = { readonly release: string; readonly stage: string; readonly url: string };
/** `sent` counts the events of the session, this one included. */
type Session = { readonly id: string; readonly started: string; readonly sent: number };
type Frame = {
  readonly file: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly method: string;
};

const NOTIFIER = { name: 'Pairwise', version: '1', url: 'https://docs.bugsnag.com/api/error-reporting/' };
const LONGEST = 500;
const MOST_FRAMES = 30;
/** A line of a stack in Chromium (`at name (file:1:2)`) and in others (`name@file:1:2`). */
const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?\(?((?:https?|file):\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/**
 * An event in the format 4 of BugSnag's protocol. The address has neither query nor fragment, and the message nothing
 * that may be personal: errors quote what they read.
 */
export function bugsnagEvent(
  { error, message, at, isRejection }: Fault,
  {
    key,
    app,
    at: time,
    session,
  }: { readonly key: string; readonly app: App; readonly at: string; readonly session: Session },
) {
  const stack = error instanceof Error ? framesOf(error.stack ?? '') : [];
  const place = at ? [{ file: plain(at.file), lineNumber: at.line, columnNumber: at.column, method: '' }] : [];
  return {
    apiKey: key,
    payloadVersion: '4',
    notifier: NOTIFIER,
    events: [
      {
        payloadVersion: '4',
        exceptions: [
          {
            errorClass: error instanceof Error ? error.name : isRejection ? 'UnhandledRejection' : 'Error',
            message: redactText(error instanceof Error ? error.message : message, LONGEST),
            type: 'browserjs',
            stacktrace: stack.length > 0 ? stack : place,
          },
        ],
        unhandled: true,
        severity: 'error',
        severityReason: { type: isRejection ? 'unhandledPromiseRejection' : 'unhandledException' },
        context: new URL(app.url).pathname,
        request: { url: app.url },
        app: { version: app.release, releaseStage: app.stage },
        device: { time },
        session: { id: session.id, startedAt: session.started, events: { handled: 0, unhandled: session.sent } },
      },
    ],
  };
}

/** A session in the format 1 of BugSnag's protocol. */
export function bugsnagSession({ id, started }: Omit<Session, 'sent'>, app: App) {
  return {
    notifier: NOTIFIER,
    app: { version: app.release, releaseStage: app.stage },
    sessions: [{ id, startedAt: started }],
  };
}

function framesOf(stack: string): readonly Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, method = '', file = '', row = '', column = ''] = FRAME.exec(line) ?? [];
      return file ? [{ file: plain(file), lineNumber: Number(row), columnNumber: Number(column), method }] : [];
    })
    .slice(0, MOST_FRAMES);
}

/** An address without query and fragment, which may hold what a visitor typed. */
const plain = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
