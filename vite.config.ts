import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserScript } from './vite.browser-script.ts';

/**
 * Builds the scripts of pages that do not hydrate, each a hashed chunk of the client build, and tells the server the address of `app/payment.ts`
 * through `virtual:payment`, which exports `href`; likewise of each other entry.
 */
function scriptEntries(names: readonly string[]): Plugin {
  const files = new Map<string, string>();
  let building = false;
  return {
    name: 'script-entries',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (!building || this.environment.name !== 'client') return;
      for (const name of names) this.emitFile({ type: 'chunk', id: `app/${name}.ts`, name });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.isEntry && names.includes(output.name)) files.set(output.name, output.fileName);
      }
    },
    resolveId: (id) => (names.some((name) => id === `virtual:${name}`) ? `\0${id}` : null),
    load(id) {
      const name = names.find((known) => id === `\0virtual:${known}`);
      if (name === undefined) return null;
      return `export const href = ${JSON.stringify(building ? `/${files.get(name) ?? ''}` : `/app/${name}.ts`)};`;
    },
  };
}

export default defineConfig({
  plugins: [reactRouter(), scriptEntries(['enhance', 'payment', 'wallet']), browserScript()],
  build: {
    // One small stylesheet for the whole shop: the second page has it already.
    cssCodeSplit: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    ssr: { build: { target: 'node20', rollupOptions: { input: './server/app.ts' } } },
  },
  ssr: { external: ['libsql', 'sharp', '@adyen/api-library', 'pino'] },
  optimizeDeps: { include: ['i18next'] },
  server: { hmr: { port: 24_679 } },
});
