import pino from 'pino';
import { expect, test } from 'vitest';
import { openMetricsPort } from './metrics-port.ts';

test('the port of the metrics answers /metrics alone', async () => {
  const read = async () => new Response('store_up 1\n');
  const served = await openMetricsPort({ read, port: 0, host: '127.0.0.1', logger: pino({ level: 'silent' }) });
  try {
    const ask = async (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
    expect(await (await ask('/metrics')).text()).toBe('store_up 1\n');
    for (const path of ['/', '/uk', '/livez']) expect((await ask(path)).status).toBe(404);
  } finally {
    await served.close();
  }
});
