import { readFile } from 'node:fs/promises';

/** Processor time in seconds, memory in bytes; `peakMemory` is the largest resident set. */
export type Usage = { readonly cpu: number; readonly memory: number; readonly peakMemory: number };

/** The sum over processes and their children, as Linux counts it since they started. */
export async function usageOf(pids: readonly number[]): Promise<Usage> {
  const each = await Promise.all((await withChildren(pids)).map(usageOfOne));
  const sum = (of: (one: Usage) => number) => each.reduce((total, one) => total + of(one), 0);
  return {
    cpu: sum(({ cpu }) => cpu),
    memory: sum(({ memory }) => memory),
    peakMemory: sum(({ peakMemory }) => peakMemory),
  };
}

/** Processes and their children: pictures are made in one. */
async function withChildren(pids: readonly number[]): Promise<readonly number[]> {
  const children = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number),
    ),
  );
  return [...pids, ...children.flat()];
}

/**
 * The usage of a process, from the files of Linux. A tick is a hundredth of a second on every platform Node supports.
 */
async function usageOfOne(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / 100,
    memory: kilobytes('VmRSS') * 1024,
    peakMemory: kilobytes('VmHWM') * 1024,
  };
}
