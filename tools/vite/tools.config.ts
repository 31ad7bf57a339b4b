import { defineConfig } from 'vite';
import { browserScript } from './browser-script.ts';
import { buildInputs } from './build-inputs.ts';
import { latinSource } from './latin-source.ts';

/** The programs that run beside the server, each one file: the store's writer thread and the operator's commands. */
export default defineConfig({
  plugins: [browserScript(), latinSource(), buildInputs('tools')],
  ssr: { noExternal: true, external: ['sharp', '@adyen/api-library', 'pino', 'pg'] },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/tools',
    emptyOutDir: true,
    rollupOptions: {
      input: {
        'picture-worker': './server/edge/images/picture-worker.ts',
        'search-worker': './server/search/search-worker.ts',
        'store-checker': './server/store/store-checker.ts',
        'sqlite-writer': './server/composition/sqlite-writer.ts',
        shop: './server/ops/main.ts',
        platform: './server/edge/process/platform.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
