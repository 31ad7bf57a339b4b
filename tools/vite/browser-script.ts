import { build, type Plugin } from 'vite';

const SUFFIX = '?browser';

/**
 * `import script from './frame.ts?browser'` is the text of that module and everything it imports, bundled for the
 * browser as one classic script: for documents that the server writes itself.
 */
export function browserScript(): Plugin {
  return {
    name: 'browser-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(id.slice(0, -SUFFIX.length), importer);
      return resolved && `${resolved.id}${SUFFIX}`;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const entry = id.slice(0, -SUFFIX.length);
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'frame' }, minify: true },
      });
      const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
      const script = output.find((file) => file.type === 'chunk');
      if (!script) throw new Error(`No script came of ${entry}`);
      for (const file of script.moduleIds) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(script.code)};`, moduleType: 'js' };
    },
    // Vitest's cache on disk knows a module by its own file alone: a bundle also changes with the files it imports.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (id.endsWith(SUFFIX) ? false : null));
    },
  };
}
