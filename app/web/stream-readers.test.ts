import { describe, expect, test } from 'vitest';
import { createStreamReaders, type StreamReader } from './stream-readers.ts';

describe('the readers of long texts', () => {
  const setUp = () => {
    let now = 0;
    const readers = createStreamReaders({ clock: () => now, most: 2 });
    return {
      readers,
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  };
  const admitted = (reader: StreamReader | null): StreamReader => {
    if (!reader) throw new Error('Not admitted');
    return reader;
  };

  test('are at most as many as the node sends to, and one who leaves makes room', () => {
    const { readers } = setUp();
    const first = admitted(readers.admit());
    admitted(readers.admit());
    expect(readers.admit()).toBeNull();
    first.leave();
    admitted(readers.admit());
    expect(first.signal.aborted).toBe(false);
  });

  test('who read for long give way, the first of them first', () => {
    const { readers, pass } = setUp();
    const first = admitted(readers.admit());
    pass(60_000);
    const second = admitted(readers.admit());
    pass(59_999);
    expect(readers.admit()).toBeNull();
    pass(1);
    admitted(readers.admit());
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
    expect(readers.admit()).toBeNull();
  });

  test('who were ended and leave later make no room a second time', () => {
    const { readers, pass } = setUp();
    const first = admitted(readers.admit());
    pass(120_000);
    admitted(readers.admit());
    admitted(readers.admit());
    expect(first.signal.aborted).toBe(true);
    first.leave();
    expect(readers.admit()).toBeNull();
  });
});
