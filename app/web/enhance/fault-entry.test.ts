import { describe, expect, test } from 'vitest';
import { faultEntry } from './fault-entry.ts';

const ORIGIN = 'https://shop.test';
const entryOf = (type: string, event: object) => faultEntry({ type, target: null, ...event } as Event, ORIGIN);
const page = { service: 'page' };

describe('the entry of a fault', () => {
  test('has the message and the place of an uncaught error', () => {
    expect(
      entryOf('error', {
        filename: `${ORIGIN}/assets/menu-1.js?x=ada`,
        lineno: 1,
        colno: 88,
        message: 'Uncaught TypeError: no',
        error: new TypeError('no'),
      }),
    ).toEqual({
      ...page,
      level: 'error',
      code: 'page.uncaught',
      message: 'TypeError: no',
      data: { file: '/assets/menu-1.js', line: 1, column: 88 },
    });
  });

  test('does not name the address of a page, which may open an order', () => {
    const filename = `${ORIGIN}/uk/order/PW-1.abc`;
    expect(entryOf('error', { filename, error: new Error('no') })?.data).toMatchObject({ file: 'page' });
  });

  test('has the reason of a rejection that is not handled, whatever it is', () => {
    const rejection = { ...page, level: 'error', code: 'page.rejection' };
    expect(entryOf('unhandledrejection', { reason: new Error('gone') })).toEqual({
      ...rejection,
      message: 'Error: gone',
    });
    for (const reason of [undefined, null, 'gone', 7])
      expect(entryOf('unhandledrejection', { reason })).toEqual({ ...rejection, message: String(reason) });
  });

  test('has the path of a missing file and of a picture without their query, and the origin of a foreign one', () => {
    const file = { ...page, level: 'warn', code: 'page.file', message: 'A file is missing' };
    const picture = { ...file, code: 'page.picture', message: 'A picture is missing' };
    expect(entryOf('error', { target: { tagName: 'SCRIPT', src: `${ORIGIN}/assets/a.js?b` } })).toEqual({
      ...file,
      data: { file: '/assets/a.js' },
    });
    expect(entryOf('error', { target: { tagName: 'LINK', href: 'https://other.test/a/b' } })).toEqual({
      ...file,
      data: { file: 'https://other.test' },
    });
    const src = `${ORIGIN}/images/melon?width=90`;
    for (const address of [
      { currentSrc: '', src },
      { currentSrc: src, src: `${ORIGIN}/images/other` },
    ])
      expect(entryOf('error', { target: { tagName: 'IMG', ...address } })).toEqual({
        ...picture,
        data: { file: '/images/melon' },
      });
  });

  test('has the service and the code that a script reports', () => {
    const error = Object.assign(new Error('no'), { name: 'NETWORK_ERROR' });
    expect(entryOf('fault', { detail: { service: 'payment', code: '620', error } })).toEqual({
      level: 'error',
      service: 'payment',
      code: 'payment.620',
      message: 'NETWORK_ERROR: no',
    });
  });

  test.each([
    ['an error of an extension', 'error', { filename: 'chrome-extension://abc/x.js', error: new Error('no') }],
    ['an error of a foreign script', 'error', { filename: '', message: 'Script error.' }],
    ['a request that was ended', 'unhandledrejection', { reason: new DOMException('left', 'AbortError') }],
    [
      'a fade between pages that the browser gave up',
      'unhandledrejection',
      { reason: new DOMException('Transition was aborted because of invalid state.', 'InvalidStateError') },
    ],
    [
      'a fade of a hidden page',
      'unhandledrejection',
      { reason: new DOMException('Skipping view transition because document is hidden', 'InvalidStateError') },
    ],
    ['a picture without an address', 'error', { target: { tagName: 'IMG', currentSrc: '', src: '' } }],
    ['a picture that is its outline', 'error', { target: { tagName: 'IMG', currentSrc: 'data:image/svg+xml,' } }],
  ])('is missing for %s', (_, type, event) => {
    expect(entryOf(type, event)).toBeNull();
  });
});
