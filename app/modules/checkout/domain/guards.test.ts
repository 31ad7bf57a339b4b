import { expect, test } from 'vitest';
import { type GuardedStep, type GuardFacts, type MissingStep, missingStep } from './guards.ts';

const NAMES = ['cartEmpty', 'hasUnavailableLines', 'shippingMethod', 'addressComplete', 'contactComplete'] as const;
const ALL_FACTS = Array.from({ length: 2 ** NAMES.length }, (_, bits): GuardFacts => {
  const on = (name: (typeof NAMES)[number]) => ((bits >> NAMES.indexOf(name)) & 1) === 1;
  return {
    cartEmpty: on('cartEmpty'),
    hasUnavailableLines: on('hasUnavailableLines'),
    shippingMethod: on('shippingMethod'),
    addressComplete: on('addressComplete'),
    contactComplete: on('contactComplete'),
  };
});
const STEPS = ['address', 'payment'] as const satisfies readonly GuardedStep[];
const bits = (facts: GuardFacts) => NAMES.map((name) => (facts[name] ? '1' : '0')).join('');

/** First row that matches wins; a dot matches both. Columns are `NAMES`. */
const TABLE: Readonly<Record<GuardedStep, readonly (readonly [string, MissingStep | null])[]>> = {
  address: [
    ['.1...', 'unavailable-lines'],
    ['10...', 'cart'],
    ['00...', null],
  ],
  payment: [
    ['.1...', 'unavailable-lines'],
    ['10...', 'cart'],
    ['000..', 'choose-shipping'],
    ['0010.', 'complete-address'],
    ['00110', 'complete-address'],
    ['00111', null],
  ],
};

test.each(STEPS)('`missingStep` guards the step %s as the table says, in all 32 situations', (step) => {
  for (const facts of ALL_FACTS) {
    const missing = TABLE[step].find(([pattern]) => new RegExp(`^${pattern}$`).test(bits(facts)))?.[1];
    expect([bits(facts), missingStep(step, facts)]).toEqual([bits(facts), missing]);
  }
});

test('`missingStep` sends to the address step only where the address step is open', () => {
  for (const facts of ALL_FACTS)
    if (missingStep('payment', facts) === 'complete-address') expect(missingStep('address', facts)).toBeNull();
});

test('`missingStep` keeps the address step open while the payment step is open', () => {
  for (const facts of ALL_FACTS)
    if (missingStep('payment', facts) === null) expect(missingStep('address', facts)).toBeNull();
});
