import { describe, expect, test } from 'vitest';
import { requiredNamesText } from '#app/modules/markets/domain/required-names.ts';
import { relistByLaw } from '#server/platform/catalogue/relist-by-law.ts';
import { failure, market, orderInput, setUpStage, value } from './commerce-fixture.ts';

const gb = market('GB');
const jp = market('JP');
const RED = { id: 'red', name: 'Red', pence: 1250 };
const BLUE = { id: 'blue', name: 'Blue', pence: 999 };
const BARE = { id: 'bare', name: 'Bare', information: { compositions: [], legalMaterials: { en: '' } } };

/** A document of another writer, which no family makes a textile or something else. */
const ODD = { ...BARE, id: 'odd', name: 'Odd', information: { ...BARE.information, family: 'unknown' as 'other' } };

const stage = setUpStage({ variants: [RED, BLUE, BARE] });

/** The file of the last import has no fibres of a product. */
const loseFibres = (product: typeof RED) => stage.sell([{ ...product, information: BARE.information }]);

describe('a cart', () => {
  test('takes no product without the fibres that the law wants, and takes it under another law', async () => {
    expect(failure(await stage.carts.addProducts(gb, null, [{ id: 'bare', quantity: 1 }]))).toEqual({
      kind: 'MISSING_PRODUCTS',
      ids: ['bare'],
    });
    const items = [
      { id: 'red', quantity: 1 },
      { id: 'bare', quantity: 1 },
    ];
    expect(failure(await stage.carts.addProducts(gb, null, items))).toMatchObject({ ids: ['bare'] });
    expect(value(await stage.carts.addProducts(jp, null, items)).cart.itemsCount).toBe(2);
  });

  test('takes a product of an unknown family for a textile, as its page does', async () => {
    await stage.sell([ODD]);
    expect(failure(await stage.carts.addProducts(gb, null, [{ id: 'odd', quantity: 1 }]))).toEqual({
      kind: 'MISSING_PRODUCTS',
      ids: ['odd'],
    });
  });

  test('names a line whose product lost its fibres, and its sums are without it', async () => {
    const { token } = await stage.readyCart([
      { id: 'red', quantity: 1 },
      { id: 'blue', quantity: 2 },
    ]);
    await loseFibres(RED);
    const { cart } = value(await stage.carts.fetch(gb, token));
    expect(cart).toMatchObject({
      items: [{ id: 'blue' }],
      messages: [{ kind: 'line-removed', name: 'Red' }],
      priceProducts: { amount: 1998 },
    });
  });

  test('names the line that would be lost in a country whose law wants more', async () => {
    const { token } = value(await stage.carts.addProducts(jp, null, [{ id: 'bare', quantity: 1 }]));
    expect(value(await stage.carts.previewCountry(gb, token))).toMatchObject({
      items: [],
      messages: [{ kind: 'line-removed', name: 'Bare' }],
    });
  });
});

describe('an order', () => {
  test('is refused when a product lost its fibres after the shopper saw the cart', async () => {
    const { token, cart } = await stage.readyCart([
      { id: 'red', quantity: 1 },
      { id: 'blue', quantity: 1 },
    ]);
    await loseFibres(RED);
    expect(failure(await stage.begin(token, orderInput(cart)))).toMatchObject({
      kind: 'total-changed',
      seen: cart.priceTotal,
    });
    expect(await stage.count('orders')).toBe(0);
    expect(await stage.stock('red')).toBe(100);
  });

  test('of such a product alone is refused as that of an empty cart', async () => {
    const { token, cart } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    await loseFibres(RED);
    expect(failure(await stage.begin(token, orderInput(cart)))).toEqual({ kind: 'cart-empty' });
    expect(await stage.count('orders')).toBe(0);
  });
});

describe('`relistByLaw`', () => {
  const currencies = async (id: string) => {
    const rows = await stage.store.read.all<{ currency: string }>(
      "SELECT currency FROM listing WHERE product_id = ? AND category = '*' ORDER BY currency",
      [`p-${id}`],
    );
    return rows.map(({ currency }) => currency);
  };
  const structure = async () =>
    (await stage.store.read.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'structure'"))
      ?.value;

  test('ends the lists of what a former version sold against the law, and leaves complete products alone', async () => {
    // A store of that version: listed while complete, then without fibres.
    await stage.sell([{ ...BARE, information: {} as (typeof BARE)['information'] }]);
    const doc =
      (await stage.store.read.get<{ doc: string }>("SELECT doc FROM products WHERE id = 'p-bare'"))?.doc ?? '';
    const { information, ...rest } = JSON.parse(doc);
    const bare = JSON.stringify({ ...rest, information: { ...information, ...BARE.information } });
    await stage.run("UPDATE products SET doc = ? WHERE id = 'p-bare'", [bare]);
    expect(await currencies('bare')).toEqual(['EUR', 'GBP', 'JPY']);

    const before = await structure();
    expect(await relistByLaw(stage.store)).toBe(1);
    expect([await currencies('bare'), await currencies('red')]).toEqual([['JPY'], ['EUR', 'GBP', 'JPY']]);
    expect(await structure()).not.toBe(before);
    expect(await relistByLaw(stage.store)).toBe(0);
  });

  test('lists a product again after a law no longer wants what it lacks', async () => {
    await relistByLaw(stage.store);
    await stage.run("UPDATE catalogue_facts SET value = 'another law' WHERE name = 'law'", []);
    await stage.run("DELETE FROM listing WHERE product_id = 'p-bare'", []);
    expect(await relistByLaw(stage.store)).toBe(1);
    expect(await currencies('bare')).toEqual(['JPY']);
    expect(await stage.store.read.get("SELECT value FROM catalogue_facts WHERE name = 'law'")).toEqual({
      value: requiredNamesText(),
    });
  });
});
