import { describe, expect, test } from 'vitest';
import { createPictureQueue, type PictureWork, WorkDropped } from './picture-queue.ts';

/** A queue whose jobs end on demand, and their starting order. */
function setUp(concurrency: number) {
  const queue = createPictureQueue({ concurrency });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, work: Partial<PictureWork<string>> = {}) =>
    queue.add({
      width: 320,
      network: null,
      background: false,
      run: () =>
        new Promise<string>((resolve) => {
          started.push(name);
          ends.set(name, () => resolve(name));
        }),
      ...work,
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, started, end };
}

describe('`createPictureQueue`', () => {
  test('runs small widths before large ones', async () => {
    const { add, started, end } = setUp(1);
    add('running');
    for (const width of [1920, 90, 720]) add(String(width), { width });
    for (const name of ['running', '90', '720']) await end(name);
    expect(started).toEqual(['running', '90', '720', '1920']);
  });

  test('gives the next turn to the network that was served least', async () => {
    const { add, started, end } = setUp(1);
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, { network: 'a' });
    add('b1', { network: 'b' });
    await end('a1');
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  test('runs background work while nothing else waits, one job at a time, and prioritises it on a request', async () => {
    const { add, started, end } = setUp(2);
    add('first', { background: true });
    add('second', { background: true });
    const third = add('third', { background: true, width: 1024 });
    expect(started).toEqual(['first']);
    add('wanted');
    expect(started).toEqual(['first', 'wanted']);
    third.hurry('a');
    await end('wanted');
    expect(started).toEqual(['first', 'wanted', 'third']);
  });

  test('makes pictures above 1920 pixels one at a time', async () => {
    const { add, started, end } = setUp(3);
    add('huge', { width: 3840 });
    add('second huge', { width: 3840 });
    add('small');
    expect(started).toEqual(['huge', 'small']);
    await end('huge');
    expect(started).toEqual(['huge', 'small', 'second huge']);
  });

  test('drops only work that has not started', async () => {
    const { add, started, end } = setUp(1);
    const running = add('running');
    const waiting = add('waiting');
    running.drop();
    waiting.drop();
    await expect(waiting.done).rejects.toBeInstanceOf(WorkDropped);
    await end('running');
    expect(await running.done).toBe('running');
    expect(started).toEqual(['running']);
  });

  test('continues after a failed job', async () => {
    const { add, started, end } = setUp(1);
    await expect(add('broken', { run: () => Promise.reject(new Error('broken')) }).done).rejects.toThrow('broken');
    const next = add('next');
    await end('next');
    expect([await next.done, started]).toEqual(['next', ['next']]);
  });
});
