/**
 * Whether a client key is one of the environment: keys begin with `test_` or `live_`, the sandbox's with `sandbox_`,
 * which counts as test.
 */
export function clientKeyFits(clientKey: string, environment: string): boolean {
  const kind = environment.startsWith('live') ? 'live' : 'test';
  return clientKey.startsWith(`${kind}_`) || (kind === 'test' && clientKey.startsWith('sandbox_'));
}
