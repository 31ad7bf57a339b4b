import { execFile } from 'node:child_process';
import { z } from 'zod';
import { seconds } from '#app/kernel/clock.ts';
import type { CheckDepth } from './file-damage.ts';

/** What the check of a file found. `isFinished` is false where it took too long, and nothing was found until then. */
export type CheckedStore = { readonly damage: string | null; readonly isFinished: boolean };
export type StoreCheck = (file: string, depth: CheckDepth) => Promise<CheckedStore>;

/** A restart after a crash waits no longer for a large store. */
const LONGEST = seconds(10);
/** How a library ends its process over bytes that it cannot read. */
const CRASHES = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'];
const answerShape = z.object({ damage: z.string().nullable() });

/**
 * Checks the file of a store in a process of its own: `program` is `store-checker.js` of the build. It receives no
 * setting and no secret. Where it cannot run, nothing is found, and opening the store says more.
 */
export function createStoreCheck(program: string, longest = LONGEST): StoreCheck {
  return (file, depth) =>
    new Promise((resolve) => {
      const options = { timeout: longest, killSignal: 'SIGKILL', env: {} } as const;
      execFile(process.execPath, [program, file, depth], options, (error, stdout, stderr) => {
        if (!error) return resolve({ damage: readDamage(stdout), isFinished: true });
        const hasCrashed = CRASHES.includes(error.signal ?? '') && !/out of memory|allocation failed/i.test(stderr);
        resolve({ damage: hasCrashed ? 'it has bytes that cannot be read' : null, isFinished: !error.killed });
      });
    });
}

function readDamage(answer: string): string | null {
  try {
    return answerShape.parse(JSON.parse(answer)).damage;
  } catch {
    return null;
  }
}
