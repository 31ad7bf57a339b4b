import { describe, expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();
const { visit } = built;
const hrefs = ({ document }: Page, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');

describe('the pictures of a product', () => {
  test.each(['/uk/product/plain-and-simple', '/de/product/sunday-check', '/nl/product/fruit-bowl'])(
    'of %s lead to parts of the page, never to a file',
    async (path) => {
      const page = await visit(path);
      const pictures = page.document.querySelectorAll('[data-gallery] > ul img:not([aria-hidden])').length;
      expect(pictures).toBe(5);
      const links = hrefs(page, '[data-gallery] a');
      expect(links.filter((href) => !href.startsWith('#'))).toEqual([]);
      for (const href of links) expect(page.document.querySelectorAll(href), href).toHaveLength(1);
      expect(
        page.document.querySelectorAll('[data-gallery] dialog li img[loading=lazy]:not([aria-hidden])'),
      ).toHaveLength(pictures);
    },
  );
});

test('The pictures of a product have the widths of the specification, and blurred versions beside them', async () => {
  const page = await visit('/uk/product/plain-and-simple');
  const of = (selector: string, name: string) =>
    [...page.document.querySelectorAll(`[data-gallery] ${selector}`)].map((image) => image.getAttribute(name) ?? '');
  const sets = of('li img:not([aria-hidden])', 'srcSet');
  expect(sets).toHaveLength(10);
  for (const set of sets) expect(set.match(/\d+(?=w)/g)).toEqual(['320', '720', '1024', '1920', '3840']);
  expect(of('> ul img[aria-hidden]', 'src')).toEqual([expect.stringMatching(/\?width=90&quality=20&/)]);
  expect(of('dialog img[aria-hidden]', 'src')).toEqual(Array(5).fill(expect.stringMatching(/\?width=720&quality=20&/)));
});

describe('the name of a product', () => {
  test('has its kind and the average of its reviews beside it, and the button is there once for phones', async () => {
    const page = await visit('/uk/product/melon-slice');
    expect([page.text('hgroup h1'), page.text('hgroup p')]).toEqual(['Melon Slice', 'Low socks']);
    expect(page.document.querySelector('a[href="#reviews"]')?.getAttribute('aria-label')).toMatch(
      /^\d\.\d out of 5 stars, \d sample reviews$/,
    );
    const button = page.document.querySelector('[data-bar] button');
    expect(button?.getAttribute('form')).toBe(page.document.querySelector('form[data-buy]')?.id);
    expect(page.document.querySelector('[data-bar] select')?.hasAttribute('hidden')).toBe(true);
  });
});

describe('the set of a product', () => {
  test('has the same motif in other kinds, each with a form that adds it', async () => {
    const page = await visit('/uk/product/pizza-friday');
    const names = [...page.document.querySelectorAll('[aria-labelledby=set] h3')].map((name) => name.textContent);
    expect(names.slice(0, 2)).toEqual(['Slice of Life', 'The Last Slice']);
    const forms = [...page.document.querySelectorAll('[aria-labelledby=set] form')];
    expect(forms).toHaveLength(names.length);
    for (const form of forms) {
      expect(form.getAttribute('action')).toBe('/uk/checkout/cart');
      expect(form.querySelectorAll('select[name=id] option, input[name=id]').length).toBeGreaterThan(0);
    }
  });
});

describe('the colours of a product', () => {
  test('are called the same by the link, the name and the pictures', async () => {
    const page = await visit('/uk/product/plain-and-simple-in-rose');
    expect(page.text('h1')).toBe('Plain and Simple in Rose');
    expect(page.text('[data-colours] [aria-current]')).toBe('Rose');
    for (const image of page.document.querySelectorAll('[data-gallery] > ul img:not([aria-hidden])'))
      expect(image.getAttribute('alt')).toContain('Plain and Simple in Rose');
    const first = await visit('/uk/product/plain-and-simple');
    expect(first.document.querySelector('[data-gallery] > ul img:not([aria-hidden])')?.getAttribute('alt')).toContain(
      'Plain and Simple in Harbour Blue',
    );
  });

  test('are links to it in each colour, the present one marked, each with its name', async () => {
    const page = await visit('/uk/product/plain-and-simple');
    const links = [...page.document.querySelectorAll('[data-colours] a')];
    expect(links.map((link) => link.textContent?.trim())).toEqual([
      'Harbour Blue',
      'Rose',
      'Forest',
      'Sunshine',
      'Slate',
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null, null]);
  });

  test('keep the size of the address while it is in stock', async () => {
    const kept = await visit('/uk/product/plain-and-simple?size=36-40');
    expect(kept.document.querySelector('input[name=id][checked]')?.getAttribute('data-size')).toBe('36-40');
    for (const href of hrefs(kept, '[data-colours] a')) expect(href).toContain('?size=36-40');
    const soldOut = await visit('/uk/product/plain-and-simple?size=41-46');
    for (const href of hrefs(soldOut, '[data-colours] a')) expect(href).not.toContain('?');
  });

  test('name those that are sold out', async () => {
    const page = await visit('/uk/product/sushi-train');
    expect(page.text('[data-colours] li:last-child a')).toBe(`Slate, ${uiText('catalogue:soldOut')}`);
  });
});

describe('the form of a product', () => {
  test('without a size opens its page again, with the message at the sizes and the focus there', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/uk/product/plain-and-simple');
    const page = await shopper.submit(intent('add-product'));
    expect([page.status, page.text('h1')]).toEqual([422, 'Plain and Simple']);
    expect(page.text('[role=alert]')).toBe(uiText('cart:error.chooseSize'));
    const sizes = page.document.querySelector('fieldset:has([role=alert])');
    expect(sizes?.getAttribute('aria-describedby')).toBe(page.document.querySelector('[role=alert]')?.id);
    expect(sizes?.querySelectorAll('input[autofocus]')).toHaveLength(1);
    expect(sizes?.querySelector('input[autofocus]')?.hasAttribute('disabled')).toBe(false);
  });

  test('without a size from no product shows the message on the cart page', async () => {
    const page = await new Shopper(built.shop).post('/uk/checkout/cart', { intent: 'add-product', product: 'nope' });
    expect([page.status, page.text('[role=alert]')]).toEqual([422, expect.stringContaining('Please choose a size')]);
  });

  test('says how many units of a size are left where they are few', async () => {
    const page = await visit('/uk/product/good-dog');
    expect(page.text('fieldset')).toMatch(/UK 7½–11\s*EU 41–46\s*Only [1-5] left/);
  });
});

describe('the sizes of a product', () => {
  test.each([
    ['/uk/product/good-dog', 'UK 3½–6½EU 36–40', 'UK', true],
    ['/de/product/good-dog', '36–40', 'EU', true],
    ['/us/product/good-dog', 'US W 5½–9 / M 4–7EU 36–40', 'US', true],
    ['/uk/product/snow-day', '2–3 yearsUK 6–8½', 'UK', false],
    ['/nl/product/snow-day', '2–3 jaarEU 23–26', 'EU', false],
  ])('of %s are in the numbers of the market, %s, and so is the size guide', async (path, size, system, isAcross) => {
    const page = await visit(path);
    expect(page.document.querySelector('fieldset label span')?.textContent).toBe(size);
    expect(page.text(isAcross ? '#size-guide tbody th' : '#size-guide thead th:nth-child(2)')).toBe(system);
  });

  test('have ranges in the size guide that no line breaks', async () => {
    const page = await visit('/us/product/good-dog');
    const ranges = [...page.document.querySelectorAll('#size-guide td')].filter(({ textContent }) =>
      textContent?.includes('–'),
    );
    expect(ranges.length).toBeGreaterThan(2);
    for (const { textContent } of ranges) expect(textContent).not.toMatch(/[^\u2060]–|–[^\u2060]/u);
  });

  test('are found by a shoe size, chosen, and answered in words', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/uk/product/good-dog');
    const page = await shopper.submit('form[data-shoes]', { shoe: '6.5' });
    expect(page.url.search).toBe('?shoe=6.5');
    expect(page.text('[data-answer]:not([hidden])')).toBe('Your size is UK 3½–6½ (EU 36–40).');
    expect(page.document.querySelector('input[name=id][checked]')?.getAttribute('data-size')).toBe('36-40');
    expect(page.document.querySelector('#shoe option[selected]')?.textContent).toBe('6½');
  });

  test('found by a shoe size are not chosen while they are sold out', async () => {
    const page = await visit('/uk/product/melon-slice?shoe=6');
    expect(page.text('[data-answer]:not([hidden])')).toContain('sold out right now');
    expect(page.document.querySelector('input[name=id][checked]')).toBeNull();
  });

  test('answer nothing for another text, and have no shoe sizes where they are not measured by them', async () => {
    const page = await visit('/uk/product/good-dog?shoe=%3Cb%3E');
    expect(page.document.querySelector('[data-answer]:not([hidden])')).toBeNull();
    expect((await visit('/uk/product/sunday-check')).document.querySelector('form[data-shoes]')).toBeNull();
  });
});

describe('the offers of a product', () => {
  test('are announced on its page as in the bag, with the list of all in the offer', async () => {
    const page = await visit('/uk/product/snow-day');
    const offer = uiText('cart-page:offer.free', { name: 'Kids’ socks: buy 3, get 1 free', all: 4, count: 1 });
    expect(page.text('main')).toContain(offer);
    expect(hrefs(page, 'main p > span > a')).toContain('/uk/kids/socks');
  });

  test('are absent where it has none', async () => {
    expect((await visit('/uk/product/good-dog')).text('main')).not.toContain('cheapest');
  });
});
