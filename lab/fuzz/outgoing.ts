import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import type { Json } from './inputs.ts';

const SILENT = { warn: () => undefined };

/** A service that gives one answer to every call. Its clock leaves no time for a retry. */
export function outgoing({ status, body }: { readonly status: number; readonly body: Json }) {
  let now = 0;
  const parts = {
    baseUrl: 'https://service.test',
    fetch: async (_url: string) => new Response(status === 204 ? null : JSON.stringify(body), { status }),
    clock: () => {
      now += 60_000;
      return now;
    },
    random: () => 0,
    logger: SILENT,
  };
  return { ...parts, client: createOutgoingClient({ name: 'service', timeout: 5000, ...parts }) };
}
