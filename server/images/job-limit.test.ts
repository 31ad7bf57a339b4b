import { describe, expect, test } from 'vitest';
import { createJobLimit } from './job-limit.ts';

describe('a limit on jobs', () => {
  test('never runs more than allowed, and runs all of them', async () => {
    const limit = createJobLimit(2);
    let running = 0;
    let most = 0;
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const first = Array.from({ length: 6 }, () => limit(job));
    await Promise.race(first);
    await Promise.all([...first, ...Array.from({ length: 6 }, () => limit(job))]);
    expect(most).toBe(2);
  });

  test('goes on after a job that failed', async () => {
    const limit = createJobLimit(1);
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit(async () => 'fine')).toBe('fine');
  });
});
