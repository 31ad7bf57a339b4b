import { join } from 'node:path';
import { expect } from 'vitest';

/** Adds rules and codes with the built command of the operator, in a data folder of a shop that is not open yet. */
export const addCodes =
  (codes: readonly (readonly string[])[]) =>
  async (dataDir: string): Promise<void> => {
    const tools = (await import(
      join(import.meta.dirname, '../../build/tools/shop.js')
    )) as typeof import('#server/ops/main.ts');
    const output: string[] = [];
    const deps = {
      ...tools.cliDeps({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, ''),
      stdout: async (text: string) => void output.push(text),
    };
    for (const args of codes) expect(await tools.runShop(['codes', 'add', ...args], deps), output.join('')).toBe(0);
  };
