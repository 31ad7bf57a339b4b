import { setTimeout } from 'node:timers/promises';

/** Waits some milliseconds. */
export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
