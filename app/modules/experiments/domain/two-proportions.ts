/** How many of so many visitors reached something. */
export type Proportion = { readonly reached: number; readonly of: number };

/** A difference of two rates and its interval, as parts of 1. */
export type Difference = { readonly value: number; readonly low: number; readonly high: number };

/** The normal deviate of 95 %. */
const Z = 1.959963984540054;

/**
 * The difference of two independent rates, `one` minus `other`, with its 95 % interval: Newcombe's hybrid score
 * interval without continuity correction (Statistics in Medicine 17, 1998, method 10). Unlike the textbook interval it
 * also holds for rates near 0. Both have at least one visitor.
 */
export function differenceOf(one: Proportion, other: Proportion): Difference {
  const [p1, p2] = [one.reached / one.of, other.reached / other.of];
  const [first, second] = [scoreInterval(one), scoreInterval(other)];
  const value = p1 - p2;
  return {
    value,
    low: value - Math.hypot(p1 - first.low, second.high - p2),
    high: value + Math.hypot(first.high - p1, p2 - second.low),
  };
}

/** Wilson's score interval of one rate. */
function scoreInterval({ reached, of }: Proportion): { readonly low: number; readonly high: number } {
  const centre = reached + Z ** 2 / 2;
  const half = Z * Math.sqrt((reached * (of - reached)) / of + Z ** 2 / 4);
  return { low: (centre - half) / (of + Z ** 2), high: (centre + half) / (of + Z ** 2) };
}
