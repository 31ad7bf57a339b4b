import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Scripts of pages that do not hydrate, each `app/{name}.ts`. Those here load the provider's files, in chunks. */
const NAMES = ['payment', 'wallet'];
/**
 * The others are one file each, with copies of what they share: a request is dearer than its bytes. No module in two of
 * them may keep a state that a page needs once.
 */
const SINGLE_FILES = [
  'analytics',
  'consent-settings',
  'countries',
  'enhance',
  'faults',
  'kept-forms',
  'list',
  'on-demand',
  'order-actions',
  'picture-zoom',
  'preview',
  'product-actions',
  'services',
  'shop',
  'shop-on-demand',
  'waiting-events',
];
/** The chunks whose stylesheets pages name themselves. */
const NAMED_STYLES = ['checkout', 'product'];
const SUFFIX = '-styles';

/**
 * Builds the scripts of pages that do not hydrate, each a hashed file of the client build, and tells the server the
 * address of `app/payment.ts` through `virtual:payment`, which exports `href`; likewise of each other entry, and of the
 * stylesheets of the checkout and of product pages through `virtual:checkout-styles` and `virtual:product-styles`.
 */
export function scriptEntries(names: readonly string[] = NAMES, singles: readonly string[] = SINGLE_FILES): Plugin {
  const files = new Map<string, string>();
  const known = [...names, ...singles, ...NAMED_STYLES.map((name) => name + SUFFIX)];
  let building = false;
  let root = '';
  /** The name of the entry that a chunk is; the chunk of a route may have the same name. */
  const entryOf = (module: string | null) => names.find((name) => module === join(root, `app/${name}.ts`));
  const stylesOf = (written: readonly string[]) =>
    NAMED_STYLES.find((name) => written.includes(`${name}.css`))?.concat(SUFFIX);
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
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) {
        const name = output.type === 'chunk' ? entryOf(output.facadeModuleId) : stylesOf(output.names);
        if (name) files.set(name, output.fileName);
      }
      for (const name of singles) {
        const source = await bundleScript(join(root, `app/${name}.ts`));
        files.set(name, this.getFileName(this.emitFile({ type: 'asset', name: `${name}.js`, source })));
      }
    },
    resolveId: (id) => (known.some((name) => id === `virtual:${name}`) ? `\0${id}` : null),
    load(id) {
      const name = known.find((one) => id === `\0virtual:${one}`);
      if (name === undefined) return null;
      if (name.endsWith(SUFFIX) && !building) return 'export const href = "";';
      return `export const href = ${JSON.stringify(building ? `/${files.get(name) ?? ''}` : `/app/${name}.ts`)};`;
    },
  };
}

/** A script and everything it imports as one module. Its assets have the names that the pages' build gives them. */
async function bundleScript(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict' },
    },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const scripts = chunks.filter((file) => file.type === 'chunk');
  const [script] = scripts;
  if (!script || scripts.length > 1) throw new Error(`${input} is not one file`);
  return script.code;
}
