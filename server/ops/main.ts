/** The entry that `bin/shop.mjs` loads from the build. */
export { cliDeps } from './cli-deps.ts';
export { runShop } from './program.ts';
