import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import { LARGE_SHARES, LIMITS, type Limit, RESERVED_UNITS } from '#app/web/limits.ts';

const DOCUMENT = readFileSync('docs/limits.md', 'utf8');
const PARTIES = ['cart', 'email', 'network', 'area', 'order', 'node'] as const;
const COLUMNS = 5;

type Figures = Partial<Record<(typeof PARTIES)[number], number>>;

/** `12 cart, 40 network in 1 h` */
const figuresOf = (figures: Figures, time: string) =>
  `${PARTIES.flatMap((party) => (figures[party] === undefined ? [] : [`${figures[party]} ${party}`])).join(', ')} ${time}`;

function windowOf({ window }: Limit): string {
  if (window % days(1) === 0) return `in ${window / days(1)} d`;
  return window % hours(1) === 0 ? `in ${window / hours(1)} h` : `in ${window / minutes(1)} min`;
}

const rows = [...DOCUMENT.matchAll(/^\| `(.+?)` \|.*\|$/gm)].map(([row]) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim()),
);

test('the document of limits names every limit once, with its figures', () => {
  const expected = [
    ...Object.entries<Limit>(LIMITS).map(([name, limit]) => [`\`${name}\``, figuresOf(limit, windowOf(limit))]),
    ['`RESERVED_UNITS`', figuresOf(RESERVED_UNITS, 'at once')],
    ['`LARGE_SHARES`', figuresOf(LARGE_SHARES, 'at once')],
  ];
  expect(rows.map(([name = '', figures = '']) => [name, figures]).sort()).toEqual(expected.sort());
});

test('the document of limits says of each whom it hits, what they read and how long it lasts', () => {
  for (const row of rows) {
    expect([row[0], row.length]).toEqual([row[0], COLUMNS]);
    for (const cell of row) expect([row[0], cell]).not.toEqual([row[0], '']);
  }
});
