import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { ExportFormat } from './export-orders.ts';

/**
 * A file that only its owner can read and that appears when it is complete. Its byte order mark shows spreadsheets that
 * it is UTF-8.
 */
export function createOutput(
  path: string,
  format: ExportFormat | 'html',
): { write(content: string | Uint8Array): void; finish(): void; drop(): void } {
  const part = `${path}.part`;
  const descriptor = openSync(part, 'w', 0o600);
  let open = true;
  const write = (content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  };
  if (format === 'csv') write('\ufeff');
  const close = () => {
    if (open) closeSync(descriptor);
    open = false;
  };
  return {
    write,
    finish() {
      fsyncSync(descriptor);
      close();
      renameSync(part, path);
    },
    drop() {
      close();
      rmSync(part, { force: true });
    },
  };
}
