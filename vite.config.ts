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
  // The form library takes four functions of zod: of the small build, which the schemas of the browser are made of.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: 'zod/mini' }] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page that hydrates loads, in two files: together they compress better. No other page loads them.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|i18next|@conform-to|zod)\//,
                },
                {
                  name: 'frame',
                  test: /app\/(?:web|modules\/shell\/ui\/(?:header|footer|logo|error-page|market-offer|page-head))[^?]*\.tsx$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { target: 'node20', rollupOptions: { input: './server/app.ts' } } },
  },
  ssr: { external: ['libsql', 'sharp', '@adyen/api-library', 'pino'] },
  optimizeDeps: { include: ['i18next'] },
  server: { hmr: { port: 24_679 } },
});
