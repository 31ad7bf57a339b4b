import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserScript } from './vite.browser-script.ts';

/**
 * Builds `app/enhance.ts`, the script of the pages that do not hydrate, as a hashed chunk of the client build and tells the server its
 * address through `virtual:enhance`.
 */
function enhanceEntry(): Plugin {
  let chunkFile = '';
  let building = false;
  return {
    name: 'enhance-entry',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (building && this.environment.name === 'client') this.emitFile({ type: 'chunk', id: 'app/enhance.ts', name: 'enhance' });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.name === 'enhance') chunkFile = output.fileName;
    },
    resolveId: (id) => (id === 'virtual:enhance' ? '\0virtual:enhance' : null),
    load: (id) => (id === '\0virtual:enhance' ? `export const enhanceHref = ${JSON.stringify(building ? `/${chunkFile}` : '/app/enhance.ts')};` : null),
  };
}

export default defineConfig({
  plugins: [reactRouter(), enhanceEntry(), browserScript()],
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
