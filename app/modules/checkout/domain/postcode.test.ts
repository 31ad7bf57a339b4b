import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { POSTCODE_RULES, parsePostcode } from './postcode.ts';

type Cases = {
  /** Typed -> canonical. */
  readonly good: Readonly<Record<string, string>>;
  readonly bad: readonly string[];
};

const fourDigits = (prefix: string): Cases => ({
  good: {
    '1050': '1050',
    ' 2100 ': '2100',
    '8 000': '8000',
    '0150': '0150',
    '１０５０': '1050',
    '99.99': '9999',
    ...(prefix ? { [`${prefix}-1050`]: '1050', [`${prefix.toLowerCase()} 1050`]: '1050' } : {}),
  },
  bad: ['105', '10500', 'ABCD', '10A0', 'Z-1050', '1050 AB', '-', '1050;'],
});

const fiveDigits = (prefix: string): Cases => ({
  good: {
    '10115': '10115',
    ' 10115 ': '10115',
    '10 115': '10115',
    '01067': '01067',
    '１０１１５': '10115',
    [`${prefix}-10115`]: '10115',
    [`${prefix.toLowerCase()} 10115`]: '10115',
  },
  bad: ['1011', '101155', 'ABCDE', '1011A', 'Z-10115', '10115-1234', '_____'],
});

const threeTwo = (prefix: string): Cases => ({
  good: {
    '11455': '114 55',
    '114 55': '114 55',
    ' 114  55 ': '114 55',
    '114-55': '114 55',
    [`${prefix}-114 55`]: '114 55',
    [`${prefix.toLowerCase()}11455`]: '114 55',
  },
  bad: ['1145', '114555', '114 5A', 'ABC DE', 'Z-11455', '11/455'],
});

const anyText: Cases = {
  good: { '1010': '1010', ' 1010 ': '1010', '0': '0', 'RD 2': 'RD 2', '00000': '00000', 'no  code': 'no code' },
  bad: ['123456789012345678901', 'x'.repeat(21), '1'.repeat(50), 'a b '.repeat(8), '٣'.repeat(21), '😀'.repeat(21)],
};

const CASES: Readonly<Record<CountryCode, Cases>> = {
  GB: {
    good: {
      sw1a1aa: 'SW1A 1AA',
      'SW1A 1AA': 'SW1A 1AA',
      'm1 1ae': 'M1 1AE',
      'B33 8TH': 'B33 8TH',
      'cr2-6xh': 'CR2 6XH',
      DN551PT: 'DN55 1PT',
      ' W1A  0AX ': 'W1A 0AX',
      'EC1A 1BB': 'EC1A 1BB',
      'gir 0aa': 'GIR 0AA',
      bfpo57: 'BFPO 57',
      'BFPO 1234': 'BFPO 1234',
      'bf1 0ax': 'BF1 0AX',
      'BT1 5GS': 'BT1 5GS',
      'EC1A OBB': 'EC1A 0BB',
    },
    bad: [
      'SW1A',
      '1AA SW1A',
      'QA1 1AA',
      'SW1A 1CA',
      'SW1A 1AAA',
      '12345',
      'BFPO',
      'BFPO 12345',
      'GIR 1AA',
      'AI1 1AA',
      'W1Z 0AX',
      'SW1 AAA',
    ],
  },
  DE: fiveDigits('D'),
  AT: fourDigits('A'),
  BE: fourDigits('B'),
  CH: fourDigits('CH'),
  NL: {
    good: {
      '1012AB': '1012 AB',
      '1012 ab': '1012 AB',
      ' 1012  AB ': '1012 AB',
      '1012-ab': '1012 AB',
      'NL-1012 AB': '1012 AB',
      '9999zz': '9999 ZZ',
    },
    bad: ['1012', '1012 A', '1012 ABC', 'AB 1012', '101 AB', '10123 AB', '1012 4B'],
  },
  FR: fiveDigits('F'),
  US: {
    good: {
      '10001': '10001',
      '10001-1234': '10001-1234',
      '100011234': '10001-1234',
      '10001 1234': '10001-1234',
      ' 90210 ': '90210',
      '02134': '02134',
    },
    bad: ['1000', '100011', '1000112345', 'ABCDE', '10001-12', 'NY 10001'],
  },
  IT: fiveDigits('I'),
  HR: fiveDigits('HR'),
  EE: fiveDigits('EE'),
  SK: threeTwo('SK'),
  SE: threeTwo('SE'),
  FI: fiveDigits('FI'),
  PT: {
    good: {
      '1000': '1000',
      '1000-001': '1000-001',
      '1000001': '1000-001',
      '1000 001': '1000-001',
      'pt-1000-001': '1000-001',
      '4 000': '4000',
      '1000–001': '1000-001',
    },
    bad: ['100', '10000', '1000-01', '1000-0011', 'ABCD', '1000-ABC'],
  },
  LV: {
    good: {
      '1010': 'LV-1010',
      'LV-1010': 'LV-1010',
      'lv 1010': 'LV-1010',
      LV1010: 'LV-1010',
      ' 5401 ': 'LV-5401',
      'Lv–1010': 'LV-1010',
    },
    bad: ['101', '10100', 'LT-1010', 'LV', 'LVLV1010', 'ABCD'],
  },
  LT: {
    good: {
      '01100': 'LT-01100',
      'LT-01100': 'LT-01100',
      'lt 01100': 'LT-01100',
      LT01100: 'LT-01100',
      ' 44001 ': 'LT-44001',
      '01 100': 'LT-01100',
    },
    bad: ['0110', '011000', 'LV-01100', 'LT', 'LT-ABCDE', '0110A'],
  },
  IE: {
    good: {
      '': '',
      d02x285: 'D02 X285',
      'D02 X285': 'D02 X285',
      'Dublin 2': 'Dublin 2',
      'a65-f4e2': 'A65 F4E2',
      D6WXK28: 'D6W XK28',
      none: 'none',
    },
    bad: anyText.bad,
  },
  CZ: threeTwo('CZ'),
  SI: fourDigits('SI'),
  DK: fourDigits('DK'),
  ES: fiveDigits('ES'),
  HU: fourDigits('H'),
  PL: {
    good: {
      '00-950': '00-950',
      '00950': '00-950',
      '00 950': '00-950',
      'PL-00950': '00-950',
      ' 31-001 ': '31-001',
      '00–950': '00-950',
    },
    bad: ['0095', '009500', '00-95A', 'ABCDE', 'D-00950', '00/950'],
  },
  LU: fourDigits('L'),
  NO: fourDigits('NO'),
  JP: {
    good: {
      '1000001': '100-0001',
      '100-0001': '100-0001',
      '〒100-0001': '100-0001',
      '１００－０００１': '100-0001',
      '100 0001': '100-0001',
      '〒 100−0001': '100-0001',
    },
    bad: ['100', '100-000', '100-00011', '10000011', 'ABC-DEFG', '100/0001'],
  },
  AU: fourDigits(''),
  KR: {
    good: {
      '04524': '04524',
      '100711': '100711',
      '100-711': '100711',
      ' 04524 ': '04524',
      '０４５２４': '04524',
      '04 524': '04524',
    },
    bad: ['0452', '0452411', 'ABCDE', '0452A', '04524-12', 'x04524'],
  },
  SG: {
    good: {
      '018956': '018956',
      ' 018956 ': '018956',
      '018 956': '018956',
      S018956: '018956',
      'S(308215)': '308215',
      'S (308215)': '308215',
      'Singapore (308215)': '308215',
      'Singapore 018956': '018956',
      'sg-018956': '018956',
    },
    bad: ['18956', '0189566', 'ABCDEF', '01895A', '0189', 'SGSG018956'],
  },
  IL: {
    good: {
      '6100000': '6100000',
      ' 6100000 ': '6100000',
      '61 000 00': '6100000',
      'IL-6100000': '6100000',
      '٦١٠٠٠٠٠': '6100000',
      '61000-00': '6100000',
    },
    bad: ['61000', '610000', '61000000', 'ABCDEFG', '610000A', 'IL'],
  },
  NZ: { good: anyText.good, bad: ['', '   ', ...anyText.bad] },
  AE: { good: { '': '', ...anyText.good }, bad: anyText.bad },
};

describe.each(COUNTRY_CODES)('the postcode of %s', (country) => {
  const { good, bad } = CASES[country];

  test('is accepted in any spelling and written canonically', () => {
    expect(Object.keys(good).length).toBeGreaterThanOrEqual(6);
    for (const [typed, canonical] of Object.entries(good))
      expect([typed, parsePostcode(country, typed)]).toEqual([typed, { ok: true, value: canonical }]);
  });

  test('keeps its canonical form when validated again', () => {
    for (const canonical of Object.values(good))
      expect(parsePostcode(country, canonical)).toEqual({ ok: true, value: canonical });
  });

  test('is rejected when it does not match', () => {
    expect(bad.length).toBeGreaterThanOrEqual(6);
    for (const typed of bad) expect([typed, parsePostcode(country, typed).ok]).toEqual([typed, false]);
  });

  test('has a valid example', () => {
    expect(parsePostcode(country, POSTCODE_RULES[country].example)).toEqual({
      ok: true,
      value: POSTCODE_RULES[country].example,
    });
  });

  test('is required except in IE and AE', () => {
    const required = country !== 'IE' && country !== 'AE';
    for (const nothing of ['', '   ', '\u00a0', '\u200b']) {
      expect(parsePostcode(country, nothing)).toEqual(
        required ? { ok: false, error: { kind: 'empty' } } : { ok: true, value: '' },
      );
    }
  });
});

test('the error of a numeric postcode names the number of digits', () => {
  const four = ['BE', 'NO', 'DK', 'AU', 'CH', 'AT', 'HU', 'LV', 'LU', 'SI'] as const;
  const five = ['SE', 'ES', 'IT', 'DE', 'HR', 'EE', 'FI', 'FR', 'LT', 'PL', 'CZ', 'SK'] as const;
  for (const country of four)
    expect(parsePostcode(country, '1')).toEqual({ ok: false, error: { kind: 'digits', digits: 4 } });
  for (const country of five)
    expect(parsePostcode(country, '1')).toEqual({ ok: false, error: { kind: 'digits', digits: 5 } });
  for (const country of ['JP', 'IL'] as const)
    expect(parsePostcode(country, '1')).toEqual({ ok: false, error: { kind: 'digits', digits: 7 } });
  expect(parsePostcode('SG', '1')).toEqual({ ok: false, error: { kind: 'digits', digits: 6 } });
  for (const country of ['GB', 'US', 'NL', 'PT', 'KR'] as const)
    expect(parsePostcode(country, '1')).toEqual({ ok: false, error: { kind: 'invalid' } });
});

test('a code has at most 20 code points', () => {
  expect(parsePostcode('NZ', 'x'.repeat(20)).ok).toBe(true);
  expect(parsePostcode('NZ', '😀'.repeat(20)).ok).toBe(true);
  expect(parsePostcode('NZ', 'x'.repeat(21))).toEqual({ ok: false, error: { kind: 'too-long', length: 21 } });
});
