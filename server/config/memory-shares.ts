import { totalmem } from 'node:os';

/** A part of the memory that a node may use: one of so many, and at most so many bytes. */
type MemoryShare = { readonly parts: number; readonly most: number };

/** What a node keeps in memory where no setting states its bytes. */
export const MEMORY_SHARES = {
  pages: { parts: 16, most: 128 * 1024 ** 2 },
  pictures: { parts: 64, most: 32 * 1024 ** 2 },
} as const satisfies Readonly<Record<string, MemoryShare>>;

/** The bytes of a share. `allowed` is what the container, or else the machine, allows. */
export function bytesOfShare({ parts, most }: MemoryShare, allowed = allowedMemory()): number {
  return Math.min(most, Math.floor(allowed / parts));
}

/** A process without a limit of its own has none, or one beyond the memory of the machine. */
function allowedMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/** A share as the explanation of its setting states it. */
export const shareText = ({ parts, most }: MemoryShare): string =>
  `1/${parts} of the memory that the container or the machine allows, at most ${most}`;
