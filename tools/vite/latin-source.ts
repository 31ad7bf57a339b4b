import type { Plugin } from 'vite';

/**
 * Escapes letters beyond Latin-1 in programs of the server. The engine keeps the source of a running program, and one
 * such letter doubles the bytes of every letter in its file.
 */
export function latinSource(): Plugin {
  return {
    name: 'latin-source',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        // There an escape would stay what is written.
        if (/String\.raw`[^`]*[\u0100-\uffff]/.test(file.code))
          this.error(`${file.fileName}: a raw text has such a letter`);
        file.code = file.code.replace(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
