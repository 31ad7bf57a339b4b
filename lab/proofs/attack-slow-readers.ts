import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';

const READERS = 100;
/** Longer than the node leaves bytes unsent, with two checks. */
const READ_PAUSE = 45_000;
const MOST_MEMORY = 120;

/** Clients request the largest picture and read nothing. Then an honest shopper opens a page. */
export const slowReaders: ProofPart = async ({ engine, rounds = READERS, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    count: 1,
    products: await demoProducts(),
    ...(shop !== undefined && { shop }),
  });
  const readers: Socket[] = [];
  try {
    const [origin = ''] = nodes.addresses;
    const path = '/images/hero/uk?width=3840&format=png';
    report('making the picture');
    const size = (await (await fetch(origin + path)).arrayBuffer()).byteLength;
    const before = (await nodes.usage()).memory;
    report('opening readers');
    for (let index = 0; index < rounds; index += 1) readers.push(await silentReader(origin, path));
    await sleep(5000);
    const during = (await nodes.usage()).memory;
    const began = performance.now();
    const page = await fetch(`${origin}/uk`);
    await page.arrayBuffer();
    const opened = performance.now() - began;
    report('waiting');
    await sleep(READ_PAUSE);
    const after = (await nodes.usage()).memory;
    const grown = (during - before) / 1_048_576;
    check(page.status === 200, () => `the honest shopper got ${page.status}`);
    check(grown <= MOST_MEMORY, () => `${rounds} readers hold ${Math.round(grown)} MB`);
    return [
      ['the largest picture', `${Math.round(size / 1000)} kB for each of ${rounds} readers`],
      [
        'memory before, with the readers, 45 s later',
        `${[before, during, after].map((bytes) => Math.round(bytes / 1_048_576)).join(', ')} MB`,
      ],
      ['a page meanwhile', `${page.status} in ${Math.round(opened)} ms`],
    ];
  } finally {
    for (const reader of readers) reader.destroy();
    await nodes.close();
  }
};

async function silentReader(origin: string, path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return socket;
}
