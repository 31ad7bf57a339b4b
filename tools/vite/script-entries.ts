import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Scripts of pages that do not hydrate, each `app/{name}.ts`. */
const NAMES = [
  'analytics',
  'balls',
  'bubble',
  'consent-settings',
  'countries',
  'enhance',
  'faults',
  'kept-forms',
  'list',
  'menu',
  'on-return',
  'order-actions',
  'payment',
  'popup',
  'preview',
  'product-actions',
  'recommended',
  'services',
  'sign-up',
  'suggestions',
  'typing',
  'waiting-events',
  'wallet',
];
/** The chunk whose stylesheet pages name ahead of its use. */
const CHECKOUT = 'checkout';
const CHECKOUT_STYLES = 'checkout-styles';

/**
 * Builds the scripts of pages that do not hydrate, each a hashed chunk of the client build, and tells the server the
 * address of `app/payment.ts` through `virtual:payment`, which exports `href`; likewise of each other entry, and of the
 * stylesheet of the checkout through `virtual:checkout-styles`.
 */
export function scriptEntries(names: readonly string[] = NAMES): Plugin {
  const files = new Map<string, string>();
  let building = false;
  let root = '';
  /** The name of the entry that a chunk is; the chunk of a route may have the same name. */
  const entryOf = (module: string | null) => names.find((name) => module === join(root, `app/${name}.ts`));
  return {
    name: 'script-entries',
    configResolved(config) {
      building = config.command === 'build';
      root = config.root;
    },
    buildStart() {
      if (!building || this.environment.name !== 'client') return;
      for (const name of names) this.emitFile({ type: 'chunk', id: `app/${name}.ts`, name });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) {
        const entry = output.type === 'chunk' && entryOf(output.facadeModuleId);
        if (entry) files.set(entry, output.fileName);
        if (output.type === 'asset' && output.names.includes(`${CHECKOUT}.css`))
          files.set(CHECKOUT_STYLES, output.fileName);
      }
    },
    resolveId: (id) => ([...names, CHECKOUT_STYLES].some((name) => id === `virtual:${name}`) ? `\0${id}` : null),
    load(id) {
      const name = [...names, CHECKOUT_STYLES].find((known) => id === `\0virtual:${known}`);
      if (name === undefined) return null;
      if (name === CHECKOUT_STYLES && !building) return 'export const href = "";';
      return `export const href = ${JSON.stringify(building ? `/${files.get(name) ?? ''}` : `/app/${name}.ts`)};`;
    },
  };
}
