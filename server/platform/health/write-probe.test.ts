import { describe, expect, test } from 'vitest';
import { createReadiness } from './write-probe.ts';

const never = () => new Promise<never>(() => undefined);

describe('the readiness of a store', () => {
  test('is probed at most once a second over all calls', async () => {
    let now = 0;
    let probes = 0;
    const probe = async () => {
      probes += 1;
    };
    const ready = createReadiness({ probe, clock: () => now, wait: never });
    await Promise.all([ready(), ready(), ready()]);
    now = 999;
    await ready();
    expect(probes).toBe(1);
    now = 1000;
    expect(await ready()).toBe(true);
    expect(probes).toBe(2);
  });

  test('is false while writes fail, and true when they succeed again', async () => {
    let now = 0;
    let full = true;
    const probe = async () => {
      if (full) throw new Error('database or disk is full');
    };
    const ready = createReadiness({ probe, clock: () => now, wait: never });
    expect(await ready()).toBe(false);
    full = false;
    now = 1000;
    expect(await ready()).toBe(true);
  });

  test('is false when the store does not answer in time', async () => {
    expect(await createReadiness({ probe: never, clock: () => 0, wait: async () => undefined })()).toBe(false);
  });
});
