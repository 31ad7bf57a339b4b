import { market, setUpStage, value } from './commerce-fixture.ts';

export const gb = market('GB');

export const rule = (id: string, effect: object, changes: object = {}) => ({
  id,
  code: id,
  name: { en: `The ${id} rule`, de: `Die Regel ${id}` },
  effect,
  ...changes,
});

export const percentage = (percent: number) => ({ type: 'percentage', percent });

/** Opens a stage for each test of a file, with carts and codes. */
export function setUpDiscountStage() {
  const stage = setUpStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250 },
      { id: 'blue', name: 'Blue', pence: 999 },
      { id: 'present', name: 'Present', pence: 700, stock: { nl: 2 } },
      { id: 'red-UP', name: 'Red', pence: 1500 },
    ],
  });
  const cartOf = (quantity = 2, id = 'red') => stage.readyCart([{ id, quantity }]);
  const apply = (token: string, code: string, clientAddress: string | null = null, where = gb) =>
    stage.carts.change(where, token, { kind: 'apply-discount-code', code, clientAddress });
  const fetch = async (token: string) => await stage.cart(token);
  /** A cart with a code, ready to be paid. */
  async function cartWith(code: string, quantity = 2) {
    const { token } = await cartOf(quantity);
    return value(await apply(token, code));
  }
  return {
    stage,
    apply,
    cartOf,
    cartWith,
    fetch,
  };
}
