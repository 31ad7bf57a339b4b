/**
 * How often a slow property is tried: `runs` times in `npm test`, a fifth of that in `npm run verify` and alone. Each
 * run draws new values, so the short ones together cover as much.
 */
export const propertyRuns = (runs: number): number => (process.env.TEST_THOROUGH ? runs : runs / 5);
