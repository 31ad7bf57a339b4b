import type { Plugin } from 'vite';

/** Packages that only the server runs, each with the names that are imported of it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '@storyblok/react/ssr': [
    'StoryblokServerComponent',
    'setComponents',
    'storyblokEditable',
    'useStoryblokServerRichText',
  ],
};
const PREFIX = '\0server-package:';

/**
 * Leaves out of the browser's files what only pages without React in the browser use: there each name is undefined. The
 * build fails for a name that is not listed.
 */
export function serverPackages(): Plugin {
  return {
    name: 'server-packages',
    enforce: 'pre',
    resolveId(id) {
      return this.environment.name === 'client' && id in NAMES ? PREFIX + id : null;
    },
    load(id) {
      const names = id.startsWith(PREFIX) ? NAMES[id.slice(PREFIX.length)] : undefined;
      return names ? names.map((name) => `export const ${name} = undefined;`).join('\n') : null;
    },
  };
}
