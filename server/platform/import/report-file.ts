import { closeSync, openSync, writeSync } from 'node:fs';
import { REASONS } from './reasons.ts';
import type { ImportIssue } from './source-product.ts';

const HELD_CHARACTERS = 64 * 1024;

/** Writes issues as JSON lines, each with its reason in words. Holds at most one block of them. Throws what the file system throws. */
export function createReportFile(path: string): { add(issue: ImportIssue): void; close(): void } {
  const descriptor = openSync(path, 'w');
  let held = '';
  const flush = () => {
    const bytes = Buffer.from(held);
    held = '';
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  };
  return {
    add(issue) {
      held += `${JSON.stringify({ ...issue, why: REASONS[issue.reason] })}\n`;
      if (held.length >= HELD_CHARACTERS) flush();
    },
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}
