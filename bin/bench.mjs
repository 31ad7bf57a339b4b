import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { end, parseOptions } from './lib/parse-options.mjs';

const USAGE = `Measures the built shop: its server, its memory, or its pages in a browser.

  npm run bench -- [--part rendered|cached] [--connections N] [--seconds N]
  npm run bench -- memory [--connections N] [--seconds N]
  npm run bench -- purchase [--node PROGRAM (runs the other build)]
  npm run bench -- purchase --connections 16,64 [--seconds N] (how many are sold; rows by name)
  npm run bench -- browser [--profile low|mid] [--requests]

All take --rounds N, --only PATTERN (rows by name; not \`purchase\` and \`memory\`), --markdown and --shop FOLDER (another build; \`purchase\` alone measures it beside this one).
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean', default: false });
const { values, positionals } = parseOptions(
  {
    allowPositionals: true,
    options: {
      part: text,
      only: text,
      rounds: text,
      seconds: text,
      connections: text,
      profile: text,
      shop: text,
      node: text,
      requests: flag,
      markdown: flag,
    },
  },
  USAGE,
);
if (![undefined, 'rendered', 'cached'].includes(values.part)) end(USAGE, 2);
await ensureInstalled({ root });
if (values.shop === undefined || positionals[0] === 'purchase') await ensureBuilt({ root });
const common = {
  only: new RegExp(values.only ?? '', 'i'),
  markdown: values.markdown,
  shop: values.shop ?? root,
};
if (positionals[0] === 'browser') {
  const program = await ensureChromium({ root });
  const { register } = await import('tsx/esm/api');
  register();
  const { withUnknownFont } = await import('../tests/e2e/font-sets.ts');
  const { measureBrowser } = await import('#lab/bench/measure-browser.mjs');
  await measureBrowser({
    ...common,
    profile: values.profile ?? 'low',
    rounds: Number(values.rounds ?? 5),
    requests: values.requests,
    program,
    otherFonts: (folder) => withUnknownFont({ folder, besideSystemFonts: false }),
  });
} else if (positionals[0] === 'purchase') {
  const { register } = await import('tsx/esm/api');
  register();
  const { measurePurchase } = await import('#lab/bench/measure-purchase.ts');
  const { measurePurchaseRate } = await import('#lab/bench/measure-purchase-rate.ts');
  if (values.connections !== undefined)
    await measurePurchaseRate({
      ...common,
      connections: values.connections.split(',').map(Number),
      seconds: Number(values.seconds ?? 20),
      rounds: Number(values.rounds ?? 1),
    });
  else
    await measurePurchase({
      root,
      ...(values.shop !== undefined && { shop: values.shop }),
      ...(values.node !== undefined && { node: values.node }),
      rounds: Number(values.rounds ?? 30),
      markdown: values.markdown,
    });
} else if (positionals[0] === 'memory') {
  const { measureMemory } = await import('#lab/bench/measure-memory.mjs');
  await measureMemory({
    ...common,
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? 5),
    connections: Number(values.connections ?? 16),
  });
} else {
  const { measurePages } = await import('#lab/bench/measure-pages.mjs');
  await measurePages({
    ...common,
    part: values.part,
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? 1),
    connections: Number(values.connections ?? 16),
  });
}
