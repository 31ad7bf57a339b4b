import { type Clock, seconds } from '#app/kernel/clock.ts';

/** A smaller difference is left alone: clocks that are set by the network differ by less. */
const TOLERANCE = seconds(1);

export type FollowedClock = {
  readonly now: Clock;
  /**
   * Takes the time of the clock that all nodes share, whose answer took `took` milliseconds. Returns the new difference
   * in milliseconds, null where it stays.
   */
  follow(shared: number, took: number): number | null;
};

/** The time of this machine, moved to that of a shared clock where the two differ by more than a second. */
export function createFollowedClock(machine: Clock): FollowedClock {
  let moved = 0;
  return {
    now: () => machine() + moved,
    follow(shared, took) {
      // A late answer says little about the time now.
      if (took > TOLERANCE) return null;
      const difference = Math.round(shared + took / 2 - machine());
      const next = Math.abs(difference) <= TOLERANCE ? 0 : difference;
      if (Math.abs(next - moved) <= TOLERANCE) return null;
      moved = next;
      return moved;
    },
  };
}
