import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A small ext4 file system of its own on a loop device. */
export type SmallDisk = {
  readonly folder: string;
  /** Writes a file until no block is left; `free` deletes it. */
  fill(): void;
  free(): void;
  /** Has the kernel report an error of the file system, on which it becomes read-only, as a failing disk does. */
  fail(): void;
  /** Ends the file system as a power cut does: what was not flushed is gone. */
  cutPower(): void;
  /** Mounts the disk again, as at the next start of the machine. Everything that had it open has to be closed. */
  restart(): Promise<void>;
  /** The bytes that are free. */
  space(): number;
  close(): Promise<void>;
};

/** Why this machine can have no small disk; null where it can. */
export function whyNoDisk(): string | null {
  if (process.getuid?.() !== 0) return 'it mounts a disk of its own, which needs root';
  const missing = ['mkfs.ext4', 'mount', 'e2fsck', 'perl'].find(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  return missing ? `it needs ${missing}` : null;
}

/** The request of ext4 to end at once, without writing its journal: `EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH`. */
const SHUT_DOWN = 'open my $d, "<", $ARGV[0] or die; my $f = pack "L", 2; ioctl($d, 0x8004587d, $f) or die $!';
const BLOCK = Buffer.alloc(64 * 1024, 1);
const UNMOUNT_TRIES = 50;

export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const place = await mkdtemp(join(tmpdir(), 'disk-'));
  const image = join(place, 'image');
  const folder = join(place, 'mounted');
  const filler = join(folder, 'filler');
  await mkdir(folder);
  run('truncate', '-s', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', '-m', '0', image);
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  const unmount = async () => {
    for (let left = UNMOUNT_TRIES; spawnSync('umount', [folder]).status !== 0; left -= 1) {
      if (left === 0) throw new Error(`${folder} stays in use`);
      await sleep(100);
    }
  };
  mount();
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = BLOCK.length; size > 0; ) {
          try {
            writeSync(file, BLOCK, 0, size);
          } catch {
            size = size === 1 ? 0 : Math.max(1, size >> 1);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    fail() {
      const device = basename(run('findmnt', '-no', 'SOURCE', folder).trim());
      // The write that reports the error already meets the read-only disk.
      spawnSync('sh', ['-c', `echo proof > /sys/fs/ext4/${device}/trigger_fs_error`]);
      if (
        !/\bro\b|emergency_ro/.test(
          readFileSync('/proc/mounts', 'utf8')
            .split('\n')
            .find((line) => line.includes(folder)) ?? '',
        )
      )
        throw new Error('The disk did not become read-only');
    },
    cutPower: () => void run('perl', '-e', SHUT_DOWN, folder),
    async restart() {
      await unmount();
      spawnSync('e2fsck', ['-fy', image]);
      mount();
    },
    space: () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    async close() {
      await unmount();
      await rm(place, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  return stdout;
}
