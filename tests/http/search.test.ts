import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readShopFile } from '#tests/support/shop-file.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper, send } from './shopper.ts';

const built = setUpShop();
beforeAll(async () => {
  // The index is built in the background; until then the database answers.
  await vi.waitFor(async () => expect((await found('uk', 'cats')).cards.length).toBeGreaterThan(0), 60_000);
});

const visit = (storefront: string, term: string) =>
  new Shopper(built.shop).visit(`/${storefront}/search?term=${encodeURIComponent(term)}`);

/** The row of a search that finds nothing. */
const FAVOURITES = 'section:has(> #favourites)';

async function found(storefront: string, term: string) {
  const { document } = await visit(storefront, term);
  return {
    cards: [...document.querySelectorAll('main article h3 a')]
      .filter((link) => !link.closest(FAVOURITES))
      .map((link) => link.textContent),
    favourites: document.querySelectorAll(`${FAVOURITES} article`).length,
    message: document.querySelector('main [role=status]')?.textContent ?? '',
    links: [...document.querySelectorAll('main nav[aria-label] a')].map((link) => link.getAttribute('href')),
  };
}

describe('the search page', () => {
  test.each([
    ['uk', 'cats', 'Cat Nap'],
    ['de', 'Weihnachtssocken', 'Unterm Baum'],
    ['ch', 'weisse Socken', 'Matrosenstreifen'],
    ['nl', 'gestreepte sokken', 'Brede Streep'],
    ['us', 'gray socks', 'Plain and Simple in Slate'],
  ])('of %s finds "%s"', async (storefront, term, name) => {
    expect((await found(storefront, term)).cards).toContain(name);
  });

  test.each([
    ['uk', 'flamigo', 'No results for “flamigo”. Showing results for “flamingo” instead.'],
    ['de', 'gestreifte Soken', 'Hier sind die Treffer für „gestreifte Socken“.'],
    ['uk', 'stipred', 'Showing results for “striped” instead.'],
    ['nl', 'flamingo helikopter', 'Niets past precies bij ‘flamingo helikopter’. Dit komt in de buurt: ‘flamingo’.'],
    ['uk', 'running socks', 'Nothing fits “running socks” exactly. These designs mention it in their description.'],
    ['uk', 'plain black', 'Nothing fits “plain black” exactly. Close to it: “plain”.'],
    ['uk', 'wide calf', 'Nothing fits “wide calf” exactly. Close to it: “calf”.'],
    ['de', 'Strumpfhose', 'Nichts passt genau zu „Strumpfhose“. Ähnlich ist: „Kniestrümpfe“.'],
    ['nl', '5 paar', 'Niets past precies bij ‘5 paar’. Dit komt in de buurt: ‘cadeaubox’.'],
  ])('of %s says what it searched instead of "%s"', async (storefront, term, message) => {
    const answer = await found(storefront, term);
    expect(answer.message).toContain(message);
    expect(answer.cards.length).toBeGreaterThan(0);
  });

  test.each([
    ['uk', 'Shift', 'Did you mean “Shirt”?', 'shirt'],
    ['de', 'Band', 'Meintest du „Bund“?', 'bund'],
    ['nl', 'stapjes', 'Bedoelde je ‘stipjes’?', 'stipjes'],
  ])('of %s asks for "%s": %s', async (storefront, term, question, other) => {
    const { document } = await visit(storefront, term);
    const link = document.querySelector('main a[href*="/search?"]');
    expect([link?.textContent, link?.getAttribute('href')?.toLowerCase()]).toEqual([
      question,
      `/${storefront}/search?term=${other}`,
    ]);
    const few = [...document.querySelectorAll('main article h3 a')].length;
    expect(few).toBeGreaterThan(0);
    expect((await found(storefront, other)).cards.length).toBeGreaterThan(3 * few);
    const filtered = await new Shopper(built.shop).visit(`/${storefront}/search?term=${term}&price_from=1`);
    expect(filtered.html).not.toContain(question);
  });

  test.each(['constructor', '__proto__'])('answers the term "%s" as any other', async (term) => {
    expect((await visit('uk', term)).status).toBe(200);
  });

  test('finds a gift box in one word as in two, and says nothing of another spelling', async () => {
    const apart = await found('uk', 'gift box');
    expect(apart.cards.length).toBeGreaterThan(10);
    expect(await found('uk', 'giftbox')).toEqual(apart);
  });

  test('states in its facts for script and analytics what fits: a corrected term, and no product that is only near', async () => {
    const stated = async (term: string) => {
      const { document } = await visit('uk', term);
      const { dataset } = document.querySelector<HTMLElement>('#list-count') ?? {};
      const event = JSON.parse(document.querySelector('#search-event')?.textContent ?? '{}');
      const heading = document.querySelector('#results h2')?.textContent;
      return { term: dataset?.term, found: Number(dataset?.found ?? 0), results: event.results, heading };
    };
    const striped = await stated('striped');
    expect(striped.found).toBeGreaterThan(3);
    expect(await stated('stipred')).toEqual(striped);
    expect(await stated('tights')).toEqual({ term: undefined, found: 0, results: 0, heading: 'Close to your search' });
  });

  test('says that nonsense has no results', async () => {
    expect(await found('uk', 'xqzvbn')).toMatchObject({
      cards: [],
      message: expect.stringContaining('Nothing found for “xqzvbn”'),
      favourites: 4,
    });
    expect((await found('uk', 'cats')).favourites).toBe(0);
  });

  test.each([
    ['uk', 'returns', '/uk/faq/returns'],
    ['de', 'Rückgabe', '/de/faq/returns'],
    ['nl', 'verzendkosten', '/nl/faq/delivery'],
    ['de', 'Kindersocken', '/de/kids/socks'],
  ])('of %s links "%s" to %s', async (storefront, term, path) => {
    expect((await found(storefront, term)).links).toContain(path);
  });

  test('offers help pages instead of other words where only they match', async () => {
    const { message, cards } = await found('de', 'Rückgabe');
    expect({ message, cards }).toEqual({
      message: 'Keine Designs für „Rückgabe“, aber vielleicht helfen dir diese Seiten:',
      cards: [],
    });
  });

  test.each([
    ['/uk/search?term=Track+my+order', '/uk/order'],
    ['/de/search?term=impressum', '/de/imprint'],
  ])('at %s leads to %s, as content says', async (path, target) => {
    const answer = await send(built.shop, path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target]);
  });

  test('has an event with the term and the number of products, without addresses, numbers and long texts', async () => {
    const eventOf = async (term: string) =>
      (await visit('uk', term)).document.querySelector('#search-event')?.textContent ?? null;
    const { event, search_term, results } = JSON.parse((await eventOf('Cats')) ?? '{}');
    expect([event, search_term, results > 5]).toEqual(['search', 'cats', true]);
    expect(await eventOf('ada@example.com')).toBeNull();
    expect(await eventOf('')).toBeNull();
  });

  test('counts terms for which it shows neither a product nor a page', async () => {
    for (const term of ['Zyxqwv Unknownium', 'flamingo', 'zyxada@example.com'])
      for (const turn of ['first', 'second']) expect((await visit('uk', term)).status, turn).toBe(200);
    await visit('de', 'Rückgabe');
    await built.shop.sweep();
    const rows = readShopFile(built.dataDir, 'SELECT storefront, language, term, searches FROM missed_terms');
    expect(rows).toContainEqual({ storefront: 'uk', language: 'en', term: 'zyxqwv unknownium', searches: 2 });
    expect(JSON.stringify(rows)).not.toMatch(/flamingo|zyxada|rückgabe/i);
  });
});
