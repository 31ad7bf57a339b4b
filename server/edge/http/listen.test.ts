import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

const logger = pino({ level: 'silent' });
const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.drain()));
});

async function start(app: Hono, port = 0): Promise<Listening> {
  const listening = await listen({ app, port, host: '127.0.0.1', logger, idleGrace: 0 });
  open.push(listening);
  return listening;
}

test('`listen` takes a free port for port 0', async () => {
  const { port } = await start(new Hono().get('/', (c) => c.text('hello')));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
});

test('`listen` rejects a port in use with the variable that changes it', async () => {
  const { port } = await start(new Hono());
  await expect(start(new Hono(), port)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`,
  );
});

test('`listen` names the setting of its port', async () => {
  const { port } = await start(new Hono());
  const again = listen({ app: new Hono(), port, variable: 'METRICS_PORT', host: '127.0.0.1', logger });
  await expect(again).rejects.toThrow(`or choose another: METRICS_PORT=${port + 1}`);
});

test('`listen` rejects an address of another machine', async () => {
  await expect(listen({ app: new Hono(), port: 0, host: '203.0.113.1', logger })).rejects.toThrow(
    'HOST=203.0.113.1 is no address of this machine',
  );
});

test('`listen` finishes a running request on a keep-alive connection while draining, and takes no new one', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = new Hono().get('/slow', async (c) => {
    arrived();
    await gate;
    return c.text('done');
  });
  const { port, drain } = await start(app);
  open.splice(0);

  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });
  await running;
  const drained = drain();
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow();
  release();
  expect(await answer).toBe('done');
  await drained;
  agent.destroy();
});
