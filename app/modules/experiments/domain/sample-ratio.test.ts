import { describe, expect, test } from 'vitest';
import { readShares } from './exposure.ts';
import { sampleRatio } from './sample-ratio.ts';

const group = (shares: string, seen: Readonly<Record<string, number>>) => ({
  shares: readShares(shares),
  seen: new Map(Object.entries(seen)),
});
const HALVES = 'control:50,v:50';

describe('`sampleRatio`', () => {
  test('has the value of a published example: 821,588 to 815,482 of halves, p = 1.8e-6', () => {
    // Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 3.
    const ratio = sampleRatio([group(HALVES, { control: 821_588, v: 815_482 })]);
    expect(ratio).toMatchObject({ kind: 'alert' });
    expect('p' in ratio && ratio.p).toBeCloseTo(1.8e-6, 7);
  });

  test.each([
    ['even halves', HALVES, { control: 500, v: 500 }, 'as-planned'],
    ['halves with some chance', HALVES, { control: 530, v: 470 }, 'as-planned'],
    ['halves of which one lost a fifth', HALVES, { control: 500, v: 400 }, 'alert'],
    ['5 % that are 5 %', 'control:95,v:5', { control: 948, v: 52 }, 'as-planned'],
    ['5 % that are a half', 'control:95,v:5', { control: 500, v: 500 }, 'alert'],
    ['a variant without visitors', HALVES, { control: 40 }, 'alert'],
    ['thirds', 'control:33.3333,a:33.3333,b:33.3333', { control: 340, a: 330, b: 330 }, 'as-planned'],
    ['few visitors', HALVES, { control: 8, v: 1 }, 'too-little'],
    ['a rare variant with few visitors', 'control:95,v:5', { control: 90, v: 0 }, 'too-little'],
    ['one variant for everyone', 'control:0,v:100', { v: 1000 }, 'too-little'],
  ] as const)('of %s', (_, shares, seen, kind) => {
    expect(sampleRatio([group(shares, seen)]).kind).toBe(kind);
  });

  test('takes shares that changed for what they were', () => {
    const before = group('control:95,v:5', { control: 950, v: 50 });
    const after = group(HALVES, { control: 500, v: 500 });
    expect(sampleRatio([before, after])).toEqual({ kind: 'as-planned', p: 1 });
    expect(sampleRatio([group(HALVES, { control: 1450, v: 550 })]).kind).toBe('alert');
  });
});
