import { market, setUpStage } from './commerce-fixture.ts';

export const gb = market('GB');

export const us = market('US');

/** Opens a stage with socks of both warehouses for each test of a file. */
export function setUpCartStage() {
  const stage = setUpStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250, stock: { 'nl-rsv': 2, nl: 98 } },
      { id: 'blue', name: 'Blue', pence: 999 },
      { id: 'rare', name: 'Rare', stock: { 'nl-rsv': 1, nl: 2 } },
      { id: 'pounds', name: 'Pounds', prices: { GBP: { original: 500, final: 500 } } },
      { id: 'red-UP', name: 'Red', pence: 1500 },
    ],
  });
  const add = (id = 'red', quantity = 1, token: string | null = null) =>
    stage.carts.addProducts(gb, token, [{ id, quantity }]);
  return {
    stage,
    add,
  };
}
