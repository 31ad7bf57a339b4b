import { describe, expect, test } from 'vitest';
import { WorkDropped } from './picture-queue.ts';
import { createPictureWorks } from './picture-works.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that end on demand, and the names of those that started. */
function setUp() {
  const works = createPictureWorks<string>({ concurrency: 1 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const share = (key: string, signal?: AbortSignal) =>
    works.share(
      key,
      { network: null, background: false, ...(signal && { signal }) },
      {
        width: 320,
        prepare: async () => key,
        run: (name) =>
          new Promise<string>((resolve) => {
            started.push(name);
            ends.set(name, () => resolve(name));
          }),
      },
    );
  return { share, started, end: (name: string) => ends.get(name)?.() };
}

describe('`createPictureWorks`', () => {
  test('takes work out of the queue when its last request is aborted', async () => {
    const { share, started, end } = setUp();
    const first = share('first');
    const leaving = [new AbortController(), new AbortController()];
    const second = leaving.map(({ signal }) => share('second', signal));
    await tick();
    leaving[0]?.abort();
    await expect(second[0]).rejects.toBeInstanceOf(WorkDropped);
    leaving[1]?.abort();
    await expect(second[1]).rejects.toBeInstanceOf(WorkDropped);
    end('first');
    expect(await first).toBe('first');
    await tick();
    expect(started).toEqual(['first']);
  });

  test('keeps work in the queue while one request waits for it', async () => {
    const { share, started, end } = setUp();
    void share('first');
    const leaving = new AbortController();
    const gone = share('second', leaving.signal);
    const staying = share('second');
    await tick();
    leaving.abort();
    await expect(gone).rejects.toBeInstanceOf(WorkDropped);
    end('first');
    await tick();
    end('second');
    expect([await staying, started]).toEqual(['second', ['first', 'second']]);
  });
});
