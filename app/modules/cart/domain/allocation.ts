/**
 * Splits `amount` over `weights` by largest remainder: the shares are integers, add up to `amount` exactly and none
 * exceeds its weight as long as `amount` does not exceed their sum. Amount and weights are integers of at least 0;
 * without any weight every share is 0.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // BigInt, because amount x weight may pass 2^53.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const remainder = amount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Shares of `amount`, a multiple of `step`, that are multiples of it too. */
export function allocateInSteps(amount: number, weights: readonly number[], step: number): number[] {
  return allocate(amount / step, weights).map((share) => share * step);
}
