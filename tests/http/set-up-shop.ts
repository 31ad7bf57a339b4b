import { afterAll, beforeAll } from 'vitest';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';

/** Opens the built shop for the tests of a file, as `openBuiltShop` does, and closes it after them. */
export function setUpShop(...options: Parameters<typeof openBuiltShop>) {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  beforeAll(async () => {
    built = await openBuiltShop(...options);
  });
  afterAll(() => built.close());
  /** Another browser; `address` is the remote address of the shop's socket. */
  const newShopper = (address: string | null = null) => new Shopper(built.shop, { address });
  return {
    get shop() {
      return built.shop;
    },
    /** The folder of the store. */
    get dataDir() {
      return built.dataDir;
    },
    newShopper,
    /** A page as the first visit of a browser shows it. */
    visit: (path: string): Promise<Page> => newShopper().visit(path),
  };
}

/** What `open` opens for the tests of a file; closed after them. Its members are there once the tests run. */
export function openForTests<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  let opened: T | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy<T>(Object.create(null), { get: (_, name) => opened && Reflect.get(opened, name) });
}
