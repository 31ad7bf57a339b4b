import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserScript } from './tools/vite/browser-script.ts';
import { buildInputs } from './tools/vite/build-inputs.ts';
import { scriptEntries } from './tools/vite/script-entries.ts';

export default defineConfig({
  plugins: [reactRouter(), scriptEntries(), browserScript(), buildInputs('pages')],
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
