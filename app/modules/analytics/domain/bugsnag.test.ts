import { describe, expect, test } from 'vitest';
import { bugsnagEvent, bugsnagSession } from './bugsnag.ts';

const APP = { release: 'build-1', stage: 'production', url: 'https://shop.test/uk/search' };
const SESSION = { id: 's1', started: '2026-11-25T10:00:00.000Z', sent: 3 };
const PLACE = { key: 'key1', app: APP, at: '2026-11-25T10:00:01.000Z', session: SESSION };

function errorWith(stack: string): Error {
  const error = new TypeError('x is undefined');
  error.stack = stack;
  return error;
}

describe('An event of BugSnag’s protocol', () => {
  test('has class, message, stack, release and session of an uncaught error', () => {
    const stack =
      'TypeError: x is undefined\n    at add (https://shop.test/assets/list-1.js?v=2:1:20)\n    at https://shop.test/assets/list-1.js:2:30';
    const fault = { error: errorWith(stack), message: 'Uncaught', at: null, isRejection: false };
    const { apiKey, payloadVersion, events } = bugsnagEvent(fault, PLACE);
    expect([apiKey, payloadVersion]).toEqual(['key1', '4']);
    expect(events[0]).toMatchObject({
      exceptions: [
        {
          errorClass: 'TypeError',
          message: 'x is undefined',
          stacktrace: [
            { file: 'https://shop.test/assets/list-1.js', lineNumber: 1, columnNumber: 20, method: 'add' },
            { file: 'https://shop.test/assets/list-1.js', lineNumber: 2, columnNumber: 30 },
          ],
        },
      ],
      unhandled: true,
      severity: 'error',
      severityReason: { type: 'unhandledException' },
      context: '/uk/search',
      app: { version: 'build-1', releaseStage: 'production' },
      session: { id: 's1', events: { handled: 0, unhandled: 3 } },
    });
  });

  test('reads the stacks of other browsers', () => {
    const error = errorWith('add@https://shop.test/assets/list-1.js:1:20\n@https://shop.test/assets/list-1.js:2:30');
    const [event] = bugsnagEvent({ error, message: '', at: null, isRejection: false }, PLACE).events;
    expect(event?.exceptions[0]?.stacktrace.map(({ method, lineNumber }) => [method, lineNumber])).toEqual([
      ['add', 1],
      ['', 2],
    ]);
  });

  test('of what is no error has the place that the browser names, and no query', () => {
    const at = { file: 'https://shop.test/assets/a.js?email=ada@example.com', line: 3, column: 4 };
    const [event] = bugsnagEvent({ error: 'broken', message: 'broken', at, isRejection: false }, PLACE).events;
    expect(event?.exceptions[0]).toMatchObject({
      errorClass: 'Error',
      message: 'broken',
      stacktrace: [{ file: 'https://shop.test/assets/a.js', lineNumber: 3, columnNumber: 4 }],
    });
    const rejected = bugsnagEvent({ error: 'no', message: 'no', at: null, isRejection: true }, PLACE).events[0];
    expect(rejected?.exceptions[0]?.errorClass).toBe('UnhandledRejection');
    expect(rejected?.severityReason.type).toBe('unhandledPromiseRejection');
  });

  test.each([
    ['an error', (text: string) => ({ error: errorWith(text), message: '', isRejection: false })],
    ['a rejection of a text', (text: string) => ({ error: text, message: text, isRejection: true })],
  ] as const)('has no address of mail and no number of a card that the message of %s quotes', (_, faultOf) => {
    const text = 'Cannot read ada@example.com, card 4111 1111 1111 1111';
    const fault = faultOf(text);
    if (fault.error instanceof Error) fault.error.message = text;
    const sent = JSON.stringify(bugsnagEvent({ ...fault, at: null }, PLACE));
    expect(sent).toContain('"message":"Cannot read … card …"');
    expect(sent).not.toMatch(/ada|@|4111/);
  });

  test('has a message and a stack of limited length', () => {
    const error = errorWith(Array.from({ length: 100 }, () => 'add@https://shop.test/a.js:1:1').join('\n'));
    error.message = 'x'.repeat(5000);
    const [event] = bugsnagEvent({ error, message: '', at: null, isRejection: false }, PLACE).events;
    expect([event?.exceptions[0]?.message.length, event?.exceptions[0]?.stacktrace.length]).toEqual([500, 30]);
  });
});

test('A session of BugSnag’s protocol names release and start', () => {
  expect(bugsnagSession(SESSION, APP)).toMatchObject({
    app: { version: 'build-1', releaseStage: 'production' },
    sessions: [{ id: 's1', startedAt: SESSION.started }],
  });
});
