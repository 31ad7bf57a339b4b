import { openDiskStore } from './disk-store.ts';
import { meetOutage, openVisitors, recover, wordsOf } from './outage.ts';
import type { ProofPart } from './proof.ts';

/** The disk of the store reports an error while shoppers buy, and its file system becomes read-only. */
export const readOnly: ProofPart = async ({ engine, check, report }) => {
  const { nodes, disk, restart, close } = await openDiskStore(engine);
  try {
    const visitors = await openVisitors(nodes);
    report('the disk is read-only');
    disk.fail();
    await meetOutage(nodes, visitors, { check });
    const words = wordsOf(nodes);
    report('the machine starts again');
    await restart();
    await recover(nodes, visitors, check);
    return [['the operator reads', words]];
  } finally {
    await close();
  }
};
