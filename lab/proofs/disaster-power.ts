import { setTimeout as sleep } from 'node:timers/promises';
import { buyOver, type Confirmed, compareOrders, PRODUCTS } from './confirmed-orders.ts';
import { openDiskStore } from './disk-store.ts';
import { createRandom, type ProofPart } from './proof.ts';

const SHOPPERS = 4;
const ORDERS_BETWEEN = 5;

/** The power fails while shoppers buy: the file system loses what was not flushed. */
export const power: ProofPart = async ({ engine, rounds = 5, seed, check, report }) => {
  const random = createRandom(seed);
  const { nodes, disk, restart, close } = await openDiskStore(engine);
  const confirmed: Confirmed[] = [];
  let repeats = 0;
  let open = true;
  const shopper = async (place: number) => {
    while (open) {
      // A commit that the power cut interrupts may have happened: the shopper presses again.
      const outcome = await buyOver(nodes, PRODUCTS[place % PRODUCTS.length] ?? 'red', () => true);
      confirmed.push(outcome);
      repeats += outcome.repeats;
    }
  };
  const load = Promise.all(Array.from({ length: SHOPPERS }, (_, place) => shopper(place))).catch((error: Error) => {
    open = false;
    check(false, () => `a shopper could not go on: ${error.message}\n${nodes.output().slice(-3000)}`);
  });
  try {
    for (let cut = 1; cut <= rounds; cut += 1) {
      report(`power cut ${cut} of ${rounds}, ${confirmed.length} orders confirmed`);
      for (const before = confirmed.length; open && confirmed.length < before + ORDERS_BETWEEN; ) await sleep(50);
      await sleep(random() * 500);
      disk.cutPower();
      await restart();
      const before = [...confirmed];
      await compareOrders(nodes, before, { check, when: `after power cut ${cut}` });
    }
    open = false;
    await load;
    await compareOrders(nodes, confirmed, { check, when: 'at the end' });
    return [
      ['power cuts', String(rounds)],
      ['orders confirmed, none lost', String(confirmed.length)],
      ['buttons pressed again', String(repeats)],
    ];
  } finally {
    open = false;
    await close();
  }
};
