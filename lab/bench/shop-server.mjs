import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A process with the built shop of the folder `BENCH_SHOP`, which reports its own usage when asked. */
process.env.NODE_ENV = 'production';
const root = process.env.BENCH_SHOP ?? '';
const { startShop } = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
await startShop(process.env, root);
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
process.send?.('ready');
