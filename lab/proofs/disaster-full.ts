import { openDiskStore } from './disk-store.ts';
import { meetOutage, openVisitors, recover, wordsOf } from './outage.ts';
import type { ProofPart } from './proof.ts';

/** The disk of the store fills up while shoppers buy, and the operator makes room. */
export const full: ProofPart = async ({ engine, check, report }) => {
  const { nodes, disk, restartDatabase, close } = await openDiskStore(engine);
  try {
    const visitors = await openVisitors(nodes);
    report('the disk is full');
    disk.fill();
    // PostgreSQL goes on in the room that its files have already.
    await meetOutage(nodes, visitors, { check, someWritesWork: engine === 'postgres' });
    report('there is room again');
    disk.free();
    // PostgreSQL ends when its log has no room, and its supervisor or the operator starts it again.
    await restartDatabase();
    await recover(nodes, visitors, check);
    return [['the operator reads', wordsOf(nodes)]];
  } finally {
    await close();
  }
};
