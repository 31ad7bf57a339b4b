/**
 * A sample for demonstrations and tests, not a register: streets of the Netherlands by postcode, with the house numbers
 * that the sample knows.
 */
export const SAMPLE_DUTCH_STREETS: readonly {
  readonly postCode: string;
  readonly street: string;
  readonly city: string;
  readonly from: number;
  readonly to: number;
}[] = [
  { postCode: '1012 JS', street: 'Dam', city: 'Amsterdam', from: 1, to: 27 },
  { postCode: '1015 CV', street: 'Keizersgracht', city: 'Amsterdam', from: 90, to: 140 },
  { postCode: '1071 XX', street: 'Museumstraat', city: 'Amsterdam', from: 1, to: 1 },
  { postCode: '2513 AA', street: 'Binnenhof', city: 'Den Haag', from: 1, to: 22 },
  { postCode: '3011 AD', street: 'Coolsingel', city: 'Rotterdam', from: 40, to: 40 },
  { postCode: '3512 JE', street: 'Domplein', city: 'Utrecht', from: 1, to: 29 },
  { postCode: '9712 HN', street: 'Grote Markt', city: 'Groningen', from: 1, to: 40 },
];

/** A sample for demonstrations and tests, not a register: addresses in the United Kingdom by postcode. */
export const SAMPLE_BRITISH_ADDRESSES: readonly {
  readonly postCode: string;
  readonly city: string;
  readonly addresses: readonly (readonly [street0: string, street1?: string])[];
}[] = [
  {
    postCode: 'SW1A 2AA',
    city: 'London',
    addresses: [['10 Downing Street'], ['11 Downing Street'], ['12 Downing Street']],
  },
  { postCode: 'SW1A 1AA', city: 'London', addresses: [['Buckingham Palace']] },
  {
    postCode: 'NW1 6XE',
    city: 'London',
    addresses: [
      ['221 Baker Street', 'Flat A'],
      ['221 Baker Street', 'Flat B'],
      ['223 Baker Street'],
      ['225 Baker Street'],
    ],
  },
  { postCode: 'EH99 1SP', city: 'Edinburgh', addresses: [['1 Horse Wynd'], ['2 Horse Wynd']] },
  { postCode: 'M2 5DB', city: 'Manchester', addresses: [['1 Albert Square'], ['2 Albert Square', 'First floor']] },
];
