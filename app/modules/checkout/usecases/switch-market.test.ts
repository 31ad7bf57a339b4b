import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { checkoutFakes, KEPT_CART, marketOf } from '#tests/support/checkout-fakes.ts';
import { switchMarket } from './switch-market.server.ts';

const SESSION = { cart: KEPT_CART, completedViews: ['cart', 'address'] as ('cart' | 'address')[] };

function stage({ wait = null, answer }: { wait?: number | null; answer?: () => never } = {}) {
  const fakes = checkoutFakes({ session: SESSION, ...(answer && { answer }) });
  const record =
    <T>(name: string, value: T) =>
    async () => {
      fakes.calls.push(name);
      return value;
    };
  const deps = { ...fakes.deps, takeLimit: record('limit', wait), preview: record('preview', 'changes') };
  return { ...fakes, deps };
}
const TO_AUSTRIA = { current: marketOf('DE'), to: marketOf('AT') };

describe('`switchMarket`', () => {
  test('previews the changes before the confirmation and moves nothing', async () => {
    const { deps, calls } = stage();
    expect(await switchMarket(deps, { ...TO_AUSTRIA, confirmed: false })).toEqual({
      kind: 'preview',
      preview: 'changes',
    });
    expect(calls).toEqual(['limit', 'preview']);
  });

  test('moves the cart after the confirmation, then reopens the address step', async () => {
    const { deps, calls } = stage();
    expect(await switchMarket(deps, { ...TO_AUSTRIA, confirmed: true })).toEqual({ kind: 'switched' });
    expect(calls).toEqual([
      'limit',
      'move-cart kept',
      'update session cart otherCart',
      'update session completedViews payment',
    ]);
    expect(deps.session.data).toMatchObject({ cart: { country: 'AT' }, completedViews: ['cart'] });
  });

  test('switches while the platform is unavailable: a later read moves the cart', async () => {
    const { deps } = stage({
      answer: () => {
        throw new UpstreamUnavailable('commerce', 'network');
      },
    });
    expect(await switchMarket(deps, { ...TO_AUSTRIA, confirmed: true })).toEqual({ kind: 'switched' });
  });

  test('leaves cart and steps alone for the country the visitor is in', async () => {
    const { deps, calls } = stage();
    const toGermany = { current: marketOf('DE'), to: marketOf('DE'), confirmed: false };
    expect(await switchMarket(deps, toGermany)).toEqual({ kind: 'unchanged' });
    expect(calls).toEqual(['limit']);
  });

  test('does nothing above the limit', async () => {
    const { deps, calls } = stage({ wait: 30 });
    expect(await switchMarket(deps, { ...TO_AUSTRIA, confirmed: true })).toEqual({ kind: 'limited', wait: 30 });
    expect(calls).toEqual(['limit']);
  });
});
