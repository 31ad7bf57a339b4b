import type { HttpAppDeps } from './http-app-types.ts';

/** Whether the node takes requests; a readiness check that throws counts as not ready. */
export async function isReady({ ready }: Pick<HttpAppDeps, 'ready'>): Promise<boolean> {
  try {
    return await ready();
  } catch {
    return false;
  }
}
