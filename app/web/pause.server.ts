import { setTimeout } from 'node:timers/promises';

/** Waits for a number of milliseconds. */
export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
