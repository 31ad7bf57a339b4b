import { afterAll, beforeAll } from 'vitest';
import { openBuiltShop, Shopper, send } from './shopper.ts';

export const LARGE = `quantity=${'1'.repeat(66_000)}`;

/** Opens the built shop for the tests of a file, with raw requests. */
export function setUpSecurityShop() {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  beforeAll(async () => {
    built = await openBuiltShop();
  });
  afterAll(() => built.close());
  const newShopper = () => new Shopper(built.shop);
  const request = (path: string, init?: RequestInit) => send(built.shop, path, init);
  return {
    get built() {
      return built;
    },
    request,
    newShopper,
  };
}
