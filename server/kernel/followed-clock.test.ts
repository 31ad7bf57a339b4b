import { describe, expect, test } from 'vitest';
import { createFollowedClock } from './followed-clock.ts';

const machine = () => 1_000_000;

describe('a followed clock', () => {
  test('is that of the machine until a shared time comes', () => {
    expect(createFollowedClock(machine).now()).toBe(1_000_000);
  });

  test('moves to the shared time, by the middle of the answer', () => {
    const clock = createFollowedClock(machine);
    expect(clock.follow(1_300_000, 40)).toBe(300_020);
    expect(clock.now()).toBe(1_300_020);
  });

  test('stays where the two differ by a second or less, and where the difference has hardly changed', () => {
    const clock = createFollowedClock(machine);
    expect(clock.follow(1_000_900, 0)).toBe(null);
    expect(clock.now()).toBe(1_000_000);
    clock.follow(700_000, 0);
    expect(clock.follow(700_900, 0)).toBe(null);
    expect(clock.now()).toBe(700_000);
  });

  test('comes back when the clock of the machine is right again', () => {
    const clock = createFollowedClock(machine);
    clock.follow(1_300_000, 0);
    expect(clock.follow(1_000_010, 0)).toBe(0);
    expect(clock.now()).toBe(1_000_000);
  });

  test('ignores an answer that took longer than a second', () => {
    const clock = createFollowedClock(machine);
    expect(clock.follow(1_300_000, 1001)).toBe(null);
    expect(clock.now()).toBe(1_000_000);
  });
});
