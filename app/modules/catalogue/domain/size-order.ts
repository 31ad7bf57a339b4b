const LETTER_SIZES = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const MONTHS_OF_A_YEAR = 12;

/** Group order: letters, ranges of months and years, plain numbers, everything else. */
type Place = readonly [group: number, from: number, to: number];

function placeOf(label: string): Place {
  const text = label
    .trim()
    .toLowerCase()
    .replace(/^(\d)xl$/, (_, count: string) => `${'x'.repeat(Number(count))}l`);
  const letter = LETTER_SIZES.indexOf(text.split(/[\s/(–-]/)[0] ?? '');
  if (letter >= 0) return [0, letter, letter];
  const numbers = /^(\d+(?:[.,]\d+)?)(?:\s*[-–/]\s*(\d+(?:[.,]\d+)?))?\s*(.*)$/.exec(text);
  if (!numbers) return [3, 0, 0];
  const from = Number(numbers[1]?.replace(',', '.'));
  const to = numbers[2] === undefined ? from : Number(numbers[2].replace(',', '.'));
  if (/^m(onths)?$/.test(numbers[3] ?? '')) return [1, from, to];
  if (/^y(ears)?$/.test(numbers[3] ?? '')) return [1, from * MONTHS_OF_A_YEAR, to * MONTHS_OF_A_YEAR];
  return [2, from, to];
}

/** Compares size labels: xxxs to xxxl, 0-6 M before 2-3 Y, 36-40 before 41-46. */
export function compareSizes(a: string, b: string): number {
  const left = placeOf(a);
  const right = placeOf(b);
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || (a < b ? -1 : a > b ? 1 : 0);
}
