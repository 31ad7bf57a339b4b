import { readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const SALTS = 8;
/** The lowest bit of this number says that checksums are of big-endian words. */
const MAGIC = 0x37_7f_06_82;
/** A power cut leaves at most the last transaction without its bytes, since each is flushed before the next begins. */
const MOST_UNFLUSHED = 1;

/**
 * What is damaged in a write-ahead log, or null. SQLite reads a log up to its first invalid frame and drops the rest
 * without a word: after a power cut that is a transaction that was not confirmed, after damage they are confirmed ones.
 */
export function logDamage(path: string): string | null {
  const log = bytesOf(path);
  if (log.length < HEADER + FRAME_HEADER) return null;
  // A file system may have the length of a new log and not its bytes, which were not flushed.
  if (log.subarray(0, HEADER).every((byte) => byte === 0)) return null;
  const addUp = createChecksum((log.readUInt32BE(0) & 1) === 1);
  let sums = addUp(log.subarray(0, 24), [0, 0]);
  const hasSums = sums[0] === log.readUInt32BE(24) && sums[1] === log.readUInt32BE(28);
  if (!hasSums || (log.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return 'the header of its write-ahead log cannot be read';
  const frameSize = FRAME_HEADER + log.readUInt32BE(8);
  const salts = log.subarray(16, 16 + SALTS);
  let isWhole = true;
  let lost = 0;
  for (let at = HEADER; at + frameSize <= log.length; at += frameSize) {
    const frame = log.subarray(at, at + frameSize);
    const isOfThisLog = frame.subarray(8, 8 + SALTS).equals(salts);
    if (isWhole) {
      sums = addUp(frame.subarray(FRAME_HEADER), addUp(frame.subarray(0, 8), sums));
      isWhole = isOfThisLog && sums[0] === frame.readUInt32BE(16) && sums[1] === frame.readUInt32BE(20);
    }
    const isCommit = frame.readUInt32BE(4) > 0;
    if (!isWhole && isOfThisLog && isCommit) lost += 1;
  }
  return lost > MOST_UNFLUSHED ? `${lost} transactions of its write-ahead log cannot be read` : null;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

type Sums = readonly [number, number];

function createChecksum(isBigEndian: boolean): (bytes: Buffer, sums: Sums) => Sums {
  return (bytes, [first, second]) => {
    let [s0, s1] = [first, second];
    for (let at = 0; at < bytes.length; at += 8) {
      s0 = (s0 + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + s1) >>> 0;
      s1 = (s1 + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + s0) >>> 0;
    }
    return [s0, s1];
  };
}
