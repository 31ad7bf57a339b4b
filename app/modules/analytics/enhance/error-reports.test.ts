import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportErrors } from './error-reports.ts';

const SERVICE = { key: 'key-1', notify: 'https://notify.test', sessions: 'https://sessions.test', mostEvents: 10 };
let listeners: Map<string, (event: object) => void>;
let sent: { readonly url: string; readonly body: string }[];

beforeEach(() => {
  listeners = new Map();
  sent = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { cookie: 'consent=2.010' });
  vi.stubGlobal('location', { origin: 'https://shop.test', pathname: '/uk' });
  vi.stubGlobal('addEventListener', (type: string, run: (event: object) => void) => listeners.set(type, run));
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => sent.push({ url, body }));
  reportErrors(SERVICE, { release: 'build-1', stage: 'production' });
});
afterEach(() => vi.unstubAllGlobals());

const reported = () => sent.filter(({ url }) => url === SERVICE.notify).map(({ body }) => body);
const uncaught = (message: string, filename: string) =>
  listeners.get('error')?.({ message, filename, error: new Error(message), lineno: 1, colno: 1 });

test('`reportErrors` reports an error and a rejection of the page, after one session', () => {
  uncaught('a loose stitch', 'https://shop.test/assets/menu.js');
  listeners.get('unhandledrejection')?.({ reason: new Error('a lost thread') });
  expect(sent[0]?.url).toBe(SERVICE.sessions);
  expect(reported()).toEqual([expect.stringContaining('a loose stitch'), expect.stringContaining('a lost thread')]);
});

test('`reportErrors` keeps the events of a session for faults of the shop', () => {
  for (const [message, name] of [
    ['Transition was aborted because of invalid state. ViewTransition opt-in disabled', 'InvalidStateError'],
    ['Transition was skipped', 'AbortError'],
    ['The user aborted a request.', 'AbortError'],
  ] as const)
    listeners.get('unhandledrejection')?.({ reason: new DOMException(message, name) });
  uncaught('no', 'chrome-extension://abc/x.js');
  uncaught('Script error.', '');
  expect(reported()).toEqual([]);
});
