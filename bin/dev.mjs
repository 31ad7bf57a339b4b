import './lib/runtime.mjs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { loadEnvFile } from './lib/env-file.mjs';
import { runStep } from './lib/run-step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
loadEnvFile({ root });
await ensureInstalled({ root });
for (const args of [
  ['vite', 'build', '--config', 'tools/vite/tools.config.ts'],
  ['tsx', 'lab/drawings/draw-pictures.ts', 'build/drawings'],
]) {
  const step = await runStep({ name: args[0], command: 'npx', args: ['--no-install', ...args] }, { root });
  if (!step.ok) throw new Error(step.output);
}

// Vite serves the client's modules; everything else goes to the shop, which reloads after a change.
const { createServer } = await import('vite');
const { getRequestListener } = await import('@hono/node-server');
const vite = await createServer({ root, server: { middlewareMode: true } });
const { createShop, createLogger, readConfig } = await vite.ssrLoadModule('./server/app.ts');
const config = readConfig(process.env);
const shop = await createShop(config, {
  logger: createLogger(config),
  files: {
    contentFolder: join(root, 'content-fallbacks'),
    clientFolder: '',
    writerFile: join(root, 'build/tools/sqlite-writer.js'),
    drawingFolder: join(root, 'build/drawings'),
    pictureFile: join(root, 'build/tools/picture-worker.js'),
    searchFile: join(root, 'build/tools/search-worker.js'),
    checkFile: join(root, 'build/tools/store-checker.js'),
  },
});
const listener = getRequestListener((request, env) => shop.app.fetch(request, env));
createHttpServer((request, response) => vite.middlewares(request, response, () => listener(request, response))).listen(
  config.port,
  config.host,
  () => {
    process.stdout.write(`The shop is open for changes at ${config.publicOrigins[0]}\n`);
  },
);
