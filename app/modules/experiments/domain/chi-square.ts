/** More terms than a probability in double precision needs. */
const MOST_TERMS = 500;
const PRECISION = 1e-14;

/**
 * The probability that a chi-square variable with these degrees of freedom (a whole number from 1 on) is at least
 * `statistic`.
 */
export function chiSquareTail(statistic: number, degrees: number): number {
  if (statistic <= 0) return 1;
  const [a, x] = [degrees / 2, statistic / 2];
  // Each form converges quickly on its side.
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** The regularised lower incomplete gamma function, as a power series (Abramowitz and Stegun 6.5.29). */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && Math.abs(term) > Math.abs(sum) * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * scale(a, x);
}

/** The regularised upper incomplete gamma function, as a continued fraction (6.5.31), by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction * scale(a, x);
}

const scale = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

/** The logarithm of the gamma function of a whole number or of a half, by its recurrence from 1 or from ½. */
function logGamma(a: number): number {
  let [at, sum] = Number.isInteger(a) ? [1, 0] : [0.5, Math.log(Math.PI) / 2];
  for (; at < a; at += 1) sum += Math.log(at);
  return sum;
}
