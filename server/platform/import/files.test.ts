import { describe, expect, test } from 'vitest';
import { imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

const HEADING = 'Handle,Title,Type,Variant Price';
const slugs = ({ products }: Awaited<ReturnType<typeof imported>>) => products.map(({ slug }) => slug);
const rejected = ({ issues }: Awaited<ReturnType<typeof imported>>) =>
  issueLines(issues.filter(({ outcome }) => outcome === 'rejected'));

describe('a table', () => {
  test.each([
    ['a heading in CRLF over rows in LF', `${HEADING}\r\na,A,Socks,5\nb,B,Socks,5\n`],
    ['a heading in LF over rows in CRLF', `${HEADING}\na,A,Socks,5\r\nb,B,Socks,5\r\n`],
    ['lines that end in CR', `${HEADING}\ra,A,Socks,5\rb,B,Socks,5\r`],
    ['a line for its separator', `sep=;\r\n${HEADING.replaceAll(',', ';')}\r\na;A, or so;Socks;5\r\nb;B;Socks;5\r\n`],
    ['a line for another separator', `\ufeffsep=,\n${HEADING}\na,A;B;C,Socks,5\nb,B,Socks,5\n`],
  ])('with %s is read', async (_, text) => {
    const read = await imported(temporaryFile('table.csv', text), 'shopify');
    expect(slugs(read)).toEqual(['a', 'b']);
    expect(rejected(read)).toEqual([]);
  });

  test('counts a broken quote as one fault', async () => {
    const rows = [
      'a,"A "big" one",Socks,5',
      'b,B,Socks,5',
      'c,"C,Socks,5',
      'd,"D",Socks,5',
      'e,E 5" high,Socks,5',
      'f,F,Socks,5',
    ];
    const read = await imported(temporaryFile('quotes.csv', `${[HEADING, ...rows].join('\n')}\n`), 'shopify');
    expect(slugs(read)).toEqual(['b', 'f']);
    expect(read.issues.filter(({ reason }) => reason === 'row-malformed').map(({ detail }) => detail)).toEqual([
      'line 2',
      'lines 4 to 5',
      'line 6',
    ]);
  });

  test.each([
    ['a few rows', 3],
    ['more than the longest record', 60_000],
  ])('with a quote that stays open over %s names its line, and is read up to it', async (_, after) => {
    const rows = [
      'a,"A\nof two lines",Socks,5',
      'b,B,Socks,5',
      'c,"C,Socks,5',
      ...Array.from({ length: after }, (_, place) => `d${place},A sock of a long name: ${'x'.repeat(60)},Socks,5`),
    ];
    const file = temporaryFile('open.csv', `${[HEADING, ...rows].join('\n')}\n`);
    const read = await imported(file, 'shopify');
    // Further rows of the last product may follow the quote: it is not read without them.
    expect(slugs(read)).toEqual(['a']);
    expect(read.result).toMatchObject({
      ok: false,
      error: {
        message: expect.stringMatching(/^A quote opens in the row that begins in line 5, in the column Title, /),
      },
    });
  });

  test('keeps inches and quotation marks between tabs', async () => {
    const rows = ['id\ttitle\tprice\tdescription', 'T-1\tSocks "Polka" 5" high\t9 EUR\tSays: ""hello""'];
    const { products } = await imported(temporaryFile('inches.tsv', `${rows.join('\n')}\n`), 'google');
    expect(products.map(({ name }) => name.en)).toEqual(['Socks "Polka" 5" high']);
  });
});

describe('a file in a code page of Windows', () => {
  // Written byte by byte: no encoder of the platform writes them.
  const encoded = (encoding: string, text: string) => {
    const decoder = new TextDecoder(encoding);
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
    return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
  };
  test.each([
    ['windows-1252', 'Söckchen für Große, 100 % Wolle – 9 €'],
    ['windows-1252', 'Strømper på dansk, blå og grønne, æbler'],
    ['windows-1252', 'Chaussettes légères à rayures, été, très douces'],
    ['windows-1250', 'Skarpetki wełniane z żółtą piętą, miękkie i ciepłe'],
    ['windows-1250', 'Ponožky bílé a hnědé, měkké, dárek pro tatínka, věrný přítel'],
    ['windows-1251', 'Носки шерстяные тёплые'],
  ])('%s is read: %s', async (encoding, words) => {
    const file = temporaryFile('page.csv', encoded(encoding, `${HEADING};x\na,"${words}",Socks,5\n`.replace(';x', '')));
    const { products, result } = await imported(file, 'shopify');
    expect(products[0]?.name.en).toBe(words);
    expect(result).toMatchObject({ ok: true, value: { encoding } });
  });

  test('is read as UTF-16 without its mark', async () => {
    const file = temporaryFile('wide.csv', Buffer.from(`${HEADING}\na,Grüne,Socks,5\n`, 'utf16le'));
    expect((await imported(file, 'shopify')).products[0]?.name.en).toBe('Grüne');
  });
});

describe('columns of metafields', () => {
  test('are found by the key in their brackets, in the language of any admin', async () => {
    const file = temporaryFile(
      'metafields.csv',
      `${HEADING},Farbe (product.metafields.shopify.color-pattern),Stoff (product.metafields.shopify.fabric),Zusammensetzung (product.metafields.custom.composition)\na,A,Socken,5,Blau,Baumwolle,"80 % Baumwolle, 20 % Polyamid"\n`,
    );
    const [product] = (await imported(file, 'shopify')).products;
    expect(product?.color.primary).toBe('blue');
    expect(product?.materials).toEqual(['cotton', 'polyamide']);
  });
});

describe('the counts of a report', () => {
  test('count every row of a size once, as taken or as rejected', async () => {
    const heading = 'Handle,Title,Type,Option1 Value,Variant Price,Image Src,Status';
    const rows = [
      'a,A,Socks,S,5,https://a.example/1.jpg,active',
      'a,,,M,,,',
      'a,,,,,https://a.example/2.jpg,',
      'b,B,Socks,S,1.290,,active',
      'c,,Socks,S,5,,active',
      'c,,,M,5,,',
      'd,D,Socks,S,5,https://a.example/3.jpg,draft',
      'd,,,,,https://a.example/4.jpg,',
      'e,E,Gift Cards,25,25,,active',
    ];
    const { result, issues } = await imported(
      temporaryFile('counts.csv', `${[heading, ...rows].join('\n')}\n`),
      'shopify',
    );
    const sizes = rows.filter((row) => row.split(',')[3] !== '').length;
    expect(result.ok && result.value.variants + result.value.rejected).toBe(sizes);
    expect(rejected({ issues } as never)).toEqual([
      '3 a rejected price-unusable',
      '5 b rejected price-ambiguous',
      '6 c rejected no-title',
      '7 c rejected no-title',
      '8 d rejected not-published',
      '10 e rejected gift-card',
    ]);
  });
});
