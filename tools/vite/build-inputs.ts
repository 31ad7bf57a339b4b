import { mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `build/inputs/{name}-{environment}.json`: the files of the project that went into a build, its configuration
 * included. A test compares them with what `bin/lib/ensure-built.mjs` watches.
 */
export function buildInputs(name: string): Plugin {
  let root = '';
  let configuration: readonly string[] = [];
  return {
    name: 'build-inputs',
    apply: 'build',
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root;
      configuration = config.configFileDependencies;
    },
    writeBundle() {
      const files = [...configuration, ...this.getModuleIds()]
        // Packages and virtual modules have ids that are no paths.
        .filter((id) => isAbsolute(id))
        .map((id) => relative(root, id.replace(/\?.*$/, '')).split(sep).join('/'))
        .filter((file) => file !== '' && !file.startsWith('..') && !file.split('/').includes('node_modules'));
      const folder = join(root, 'build/inputs');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, `${name}-${this.environment.name}.json`),
        `${JSON.stringify([...new Set(files)].sort(), null, 1)}\n`,
      );
    },
  };
}
