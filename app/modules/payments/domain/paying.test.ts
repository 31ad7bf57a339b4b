import { describe, expect, test } from 'vitest';
import { advance, canPay, NOT_YET, type Paying, type PayingEvent } from './paying.ts';

const outcomeOf = (...events: readonly PayingEvent[]): Paying => events.reduce(advance, NOT_YET);

describe('The payment step', () => {
  test('opens loading and cannot be paid yet', () => {
    expect(NOT_YET).toEqual({ step: 'init', element: 'loading', button: 'loading' });
    expect(canPay(NOT_YET)).toBe(false);
  });

  test('can be paid when the fields are there', () => {
    expect(outcomeOf('fields-ready')).toEqual({ step: 'init', element: 'ready', button: 'default' });
    expect(canPay(outcomeOf('fields-ready'))).toBe(true);
  });

  test('is paid once: a second press while the first is under way does nothing', () => {
    expect(canPay(outcomeOf('fields-ready', 'submitted'))).toBe(false);
    expect(outcomeOf('fields-ready', 'submitted')).toEqual({
      step: 'performing',
      element: 'loading',
      button: 'loading',
    });
  });

  test('has the redirect button while it redirects to the bank', () => {
    expect(outcomeOf('fields-ready', 'submitted', 'redirecting')).toEqual({
      step: 'performing',
      element: 'loading',
      button: 'redirect',
    });
  });

  test('ends with success', () => {
    expect(outcomeOf('fields-ready', 'submitted', 'completed')).toEqual({
      step: 'complete',
      element: 'success',
      button: 'completed',
    });
  });

  test('whatever still comes after success changes nothing', () => {
    const events: readonly PayingEvent[] = [
      'fields-ready',
      'fields-opening',
      'fields-failed',
      'submitted',
      'not-sent',
      'redirecting',
      'completed',
      'refused',
    ];
    for (const event of events) expect(advance(outcomeOf('completed'), event)).toEqual(outcomeOf('completed'));
  });

  test('can be tried again after a refusal, once the fields are ready again', () => {
    const refused = outcomeOf('fields-ready', 'submitted', 'refused');
    expect(refused).toEqual({ step: 'error', element: 'error', button: 'loading' });
    expect(canPay(refused)).toBe(false);
    expect(canPay(advance(refused, 'fields-ready'))).toBe(true);
  });

  test('can be tried again when nothing was sent', () => {
    expect(canPay(outcomeOf('fields-ready', 'submitted', 'not-sent'))).toBe(true);
  });

  test('without fields the button is no longer busy, and pays nothing by itself', () => {
    expect(outcomeOf('fields-failed')).toEqual({ step: 'error', element: 'error', button: 'default' });
    expect(canPay(outcomeOf('fields-failed'))).toBe(false);
  });
});
