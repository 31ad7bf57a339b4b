import { openFaultProxy } from '#tests/fakes/fault-proxy.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import type { Engine } from '#tests/support/stores.ts';

type Written = 'order' | 'confirmation';

/** The service with the orders, behind a connection that loses answers. */
export type Upstream = {
  readonly place: (target: string) => Promise<string>;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Runs the next of these commands and drops its answer; with `unavailable` every later request fails. Resolves when
   * it has happened.
   */
  lose(what: Written, options: { readonly unavailable: boolean }): Promise<void>;
  mend(): void;
  close(): Promise<void>;
};

/** Cuts the connection to the database after the commit. */
function databaseUpstream(): Upstream {
  const texts: Record<Written, string> = {
    order: 'INSERT INTO orders (id',
    confirmation: 'UPDATE orders SET status = $1, payment_method',
  };
  let proxy: Awaited<ReturnType<typeof createDatabaseProxy>> | null = null;
  return {
    async place(target) {
      proxy = await createDatabaseProxy(target);
      return proxy.url;
    },
    // Each statement contains its text, by which the proxy recognises it.
    env: { DATABASE_PREPARED_STATEMENTS: 'false' },
    lose: (what, { unavailable }) =>
      new Promise((lost) => proxy?.loseCommitOf(texts[what], { refuse: unavailable, lost })),
    mend: () => proxy?.mend(),
    close: async () => proxy?.close(),
  };
}

/** Cuts the connection to the hosted platform after it has executed the call. */
function platformUpstream(): Upstream {
  const paths: Record<Written, string> = { order: '/v1/orders/begin', confirmation: '/v1/orders/settle' };
  let proxy: Awaited<ReturnType<typeof openFaultProxy>> | null = null;
  return {
    async place(target) {
      proxy = await openFaultProxy(target);
      return proxy.url;
    },
    env: {},
    lose: (what, { unavailable }) =>
      new Promise((lost) => {
        if (!proxy) return;
        let gone = false;
        proxy.fault = ({ method, path }) => {
          if (gone) return unavailable ? 'down' : 'fine';
          if (method !== 'POST' || path !== paths[what]) return 'fine';
          gone = true;
          lost();
          return 'drop-after';
        };
      }),
    mend() {
      if (proxy) proxy.fault = () => 'fine';
    },
    close: async () => proxy?.close(),
  };
}

export const UPSTREAMS: Readonly<Record<Engine, () => Upstream>> = {
  sqlite: platformUpstream,
  postgres: databaseUpstream,
};
