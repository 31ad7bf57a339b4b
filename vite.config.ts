import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserScript } from './tools/vite/browser-script.ts';
import { buildInputs } from './tools/vite/build-inputs.ts';
import { latinSource } from './tools/vite/latin-source.ts';
import { scriptEntries } from './tools/vite/script-entries.ts';
import { serverPackages } from './tools/vite/server-packages.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), scriptEntries(), serverPackages(), latinSource(), browserScript(), buildInputs('pages')],
  build: {
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
          // A component that the browser's build leaves out takes its styles with it.
          treeshake: {
            moduleSideEffects: [{ test: /\/app\/modules\/[^/]+\/(?:domain|ui)\/[^?]*\.tsx?$/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              // What every page that hydrates loads, in two files: together they compress better. No other page loads them.
              groups: [
                // The first page of a visit waits for the stylesheet of the shop; few visits reach the others.
                {
                  name: 'components',
                  test: /app\/(?:routes\/(?:diagnostics-|shared-content)|modules\/catalogue\/ui\/product-diagnosis)[^?]*\.css$/,
                  priority: 3,
                },
                { name: 'suggestions', test: /app\/modules\/search\/ui\/suggestion-list[^?]*\.css$/, priority: 3 },
                { name: 'mini-bag', test: /app\/modules\/cart\/ui\/mini-bag[^?]*\.css$/, priority: 3 },
                {
                  name: 'product',
                  test: /app\/modules\/(?:reviews\/ui\/reviews-section|catalogue\/ui\/(?:buy-form|colour-links|complete-set|delivery-facts|large-pictures|material-facts|payment-marks|product-details|product-page|product-pictures|size-guide|sold-out|wish-button))[^?]*\.css$/,
                  priority: 3,
                },
                {
                  name: 'list',
                  test: /app\/(?:modules\/(?:catalogue\/ui\/(?:listing|filter-form|quick-add|result-list)|content\/ui\/category-text)|web\/ui\/pager)[^?]*\.css$/,
                  priority: 3,
                },
                {
                  name: 'countries',
                  test: /app\/modules\/shell\/ui\/(?:country-list|market-page|menu-page)[^?]*\.css$/,
                  priority: 3,
                },
                { name: 'address', test: /app\/modules\/checkout\/ui\/address-[^?]*\.css$/, priority: 3 },
                { name: 'orders', test: /app\/modules\/orders\/ui\/order\.module\.css$/, priority: 3 },
                { name: 'sign-in', test: /app\/modules\/sign-in\/ui\/[^?]*\.css$/, priority: 3 },
                { name: 'withdrawal', test: /app\/modules\/orders\/ui\/withdrawal\/[^?]*\.css$/, priority: 3 },
                {
                  name: 'editorial',
                  test: /app\/modules\/(?:content\/ui\/(?:blog|campaign)|enquiries\/ui)[^?]*\.css$/,
                  priority: 3,
                },
                { name: 'review-form', test: /app\/modules\/reviews\/ui\/review-form-page[^?]*\.css$/, priority: 3 },
                {
                  name: 'consent',
                  test: /app\/modules\/(?:consent\/ui\/consent-settings|analytics\/ui)[^?]*\.css$/,
                  priority: 3,
                },
                { name: 'newsletter', test: /app\/modules\/newsletter\/ui\/newsletter-page[^?]*\.css$/, priority: 3 },
                { name: 'wish-list', test: /app\/modules\/wish-list\/ui\/wish-list-page[^?]*\.css$/, priority: 3 },
                {
                  name: 'payment',
                  test: /app\/modules\/(?:checkout\/ui\/(?:bank-dialog|card-panel|express-methods|payment-|gift-card)|payments\/ui)[^?]*\.css$/,
                  priority: 3,
                },
                // The bag has one sheet more than a page of the shop, and the steps after it have loaded it.
                {
                  name: 'checkout',
                  test: /app\/modules\/(?:cart(?!\/ui\/offers)|checkout|orders|payments)\/[^?]*\.css$/,
                  priority: 2,
                },
                { name: 'shop', test: /app\/[^?]*\.css$/, priority: 1 },
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|i18next|@conform-to|zod)\//,
                },
                // What several scripts share is one request for each of them.
                {
                  name: 'shared',
                  test: /app\/(?:web\/enhance\/(?:events|fault-event|first-interaction|motion|speech-event|start-parts|when-shown)|modules\/cart\/enhance\/slide-number)\.ts$/,
                },
                // The frame of a page that hydrates, with everything that it imports. Its entry begins by itself, and the
                // styles of these files are on every page: neither the entry nor a page is in it.
                {
                  name: 'frame',
                  test: /app\/(?:root|route-error|kernel\/(?:clock|memo|text)|modules\/shell\/ui\/page-head|web\/(?:view|i18n\/browser-translator)|routes\/storefront-layout)\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { target: 'node24', rollupOptions: { input: './server/app.ts' } },
      // The other half of React is not read at start.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
  ssr: {
    // One file starts in two thirds of the time of hundreds. Those left outside are native, large, or loaded by few
    // shops.
    ...(command === 'build' && { noExternal: true as const }),
    external: ['sharp', '@adyen/api-library', 'pino', 'pg', 'prom-client'],
  },
  server: { hmr: { port: 24_679 } },
}));
