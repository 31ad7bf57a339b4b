import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { scriptEntries } from '#tools/vite/script-entries.ts';

type Hook = (this: object, ...args: readonly unknown[]) => unknown;
const hooksOf = (plugin: Plugin) => plugin as unknown as Readonly<Record<string, Hook>>;

test('a page gets the script of its name, and not the chunk of a route with the same name', () => {
  const { configResolved, generateBundle, load } = hooksOf(scriptEntries(['typed'], []));
  const client = { environment: { name: 'client' } };
  const chunk = (file: string, fileName: string) => ({
    type: 'chunk',
    name: 'typed',
    facadeModuleId: `/shop/app/${file}`,
    fileName,
  });
  configResolved?.call(client, { command: 'build', root: '/shop' });
  const written = [chunk('typed.ts', 'assets/typed-A.js'), chunk('routes/typed.ts', 'assets/typed-B.js')];
  generateBundle?.call(client, {}, Object.fromEntries(written.map((output) => [output.fileName, output])));
  expect(load?.call(client, '\0virtual:typed')).toBe('export const href = "/assets/typed-A.js";');
});
