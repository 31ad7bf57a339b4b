import { Readable, Transform } from 'node:stream';
import * as fc from 'fast-check';
import { xmlElement } from '#app/kernel/xml.ts';
import { texts } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWholeNumbers, fuzzTarget } from '#lab/fuzz/target.ts';
import { readAmount, readQuantity } from '#server/kernel/written-number.ts';
import { factRows, readFactRows } from '#server/ops/facts/fact-rows.ts';
import type { RowKind, Stated } from '#server/ops/rows/apply-rows.ts';
import { priceRows } from '#server/ops/rows/price-rows.ts';
import { stockRows } from '#server/ops/rows/stock-rows.ts';
import { RULE_FIELDS, type RuleFields, ruleFromFields } from '#server/platform/discounts/rule-from-fields.ts';
import { htmlToText } from '#server/platform/import/html-to-text.ts';
import type { OpenText } from '#server/platform/import/open-text.ts';
import { readTable } from '#server/platform/import/read-table.ts';
import { readXmlItems } from '#server/platform/import/read-xml-items.ts';
import { InvalidFile } from '#server/platform/import/source-product.ts';
import { readReferenceRates } from '#server/vendors/exchange-rates/read-reference-rates.ts';

const STOCK = 'sku,warehouse,quantity\nPW-1,nl,12\n"PW 2",us-rsv,"1 200"\nPW-3,nl,1.000\n';
const PRICES = 'sku;currency;original;final\nPW-1;EUR;12,50;9,95\nPW-2;JPY;;1.299\nPW-3;GBP;£1,299.00;£999.00\n';
const CELLS = ['"', '""', '\n', '\r\n', ',', ';', '\t', '1.299', '12,-', '€', 'EUR', '¥', '1e3', '-', '٣', 'nl'];

/** A text as an opened file. */
function opened(text: string): OpenText {
  const source = Readable.from([Buffer.from(text)]);
  const bytes = source.pipe(new Transform({ transform: (chunk, _, done) => done(null, chunk) }));
  return {
    bytes,
    encoding: 'utf-8',
    head: text.slice(0, 65_536),
    totalBytes: text.length,
    bytesRead: () => text.length,
    endsLine: () => /[\r\n]$/.test(text),
    close: () => bytes.destroy(),
  };
}

async function checkRows<S extends Stated>(kind: RowKind<S>, text: string): Promise<void> {
  try {
    for await (const row of readTable(opened(text), kind.columns, () => undefined)) {
      const stated = kind.read(row);
      if (typeof stated === 'string') ensure(stated.length > 0, 'a rejected row has a reason');
      else ensureWholeNumbers(stated);
    }
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
  }
}

export const stockFile = fuzzTarget<string>({
  name: 'file: stock',
  input: texts({ seeds: [STOCK], pieces: CELLS, longest: 8000 }),
  check: (text) => checkRows(stockRows(0), text),
  grown: (unit, times) => `${STOCK}PW-4,nl,${unit.repeat(times)}\n`,
});

export const priceFile = fuzzTarget<string>({
  name: 'file: prices',
  input: texts({ seeds: [PRICES], pieces: CELLS, longest: 8000 }),
  check: (text) => checkRows(priceRows(0), text),
  grown: (unit, times) => `${PRICES}PW-4;EUR;;${unit.repeat(times)}\n`,
});

export const writtenAmount = fuzzTarget<string>({
  name: 'file: amounts and quantities',
  input: texts({
    seeds: ['1299.00', '1.299,00 €', "CHF 1'299.–", '12,-', 'US$ 5', '1 200', '+3', '0'],
    pieces: ['.', ',', ' ', "'", '€', 'kr', 'Kč', '-', '0', '00', '999'],
    longest: 100,
  }),
  check(text) {
    for (const currency of [
      { code: 'EUR', decimals: 2 },
      { code: 'JPY', decimals: 0 },
    ]) {
      const read = readAmount(text, currency);
      if (!read.ok) continue;
      ensure(Number.isSafeInteger(read.value) && read.value >= 0, `${read.value} is an amount`);
      const written = (read.value / 10 ** currency.decimals).toFixed(currency.decimals);
      const again = readAmount(written, currency);
      ensure(again.ok && again.value === read.value, `${written} is read as it is written`);
    }
    const quantity = readQuantity(text);
    if (quantity.ok) ensure(Number.isSafeInteger(quantity.value) && quantity.value >= 0, 'a whole quantity');
  },
  grown: (unit, times) => unit.repeat(times),
});

const FACTS = `country,subject,from,value\nDE,tax,2027-01-01,20\nGB,free-from,2027-04-06,60\nNL,standard-price,2027-02-01,5.95\nNL,standard-days,2027-02-01,3-5\n`;

export const factsFile = fuzzTarget<string>({
  name: 'file: facts of countries',
  input: texts({ seeds: [FACTS], pieces: ['\n', ',', 'DE', 'tax', '2027-02-30', '2027-01-01', '0', '-1', '1e2'] }),
  check(text) {
    const { facts, faults } = readFactRows(text);
    ensure(
      faults.every((fault) => fault.startsWith('line ')),
      'each fault names its line',
    );
    const again = readFactRows(factRows(facts));
    ensure(JSON.stringify(again) === JSON.stringify({ facts, faults: [] }), 'facts are read as they are written');
  },
  grown: (unit, times) => `${FACTS}DE,tax,${unit.repeat(times)},1\n`,
});

const RULES: readonly RuleFields[] = [
  { code: 'SUMMER10', percent: '10', from: '2026-06-01', until: '2026-06-30', countries: 'de,at', 'per-cart': '1' },
  { code: 'FIVE', amount: 'EUR=5,00;GBP=4', minimum: 'EUR=20', limit: '1.000', name: 'Five', 'name-de': 'Fünf' },
  { id: 'three-for-two', buy: '3', free: '1', groups: '2', sections: 'adults', priority: '5' },
];

export const discountRule = fuzzTarget<RuleFields>({
  name: 'file: discount codes',
  input: fc
    .tuple(
      fc.constantFrom(...RULES),
      fc.dictionary(
        fc.constantFrom(...RULE_FIELDS),
        texts({ seeds: RULES.flatMap((rule) => Object.values(rule)), pieces: ['EUR=', ';', ',', '-'], longest: 300 }),
        { maxKeys: 3 },
      ),
    )
    .map(([rule, changes]) => ({ ...rule, ...changes })),
  check(fields) {
    const rule = ruleFromFields(fields);
    if (rule.ok) ensureWholeNumbers(rule.value);
    else ensure(rule.error.length > 0, 'a rejected rule has a reason');
  },
  grown: (unit, times) => ({ code: 'A', amount: `EUR=${unit.repeat(times)}`, skus: unit.repeat(times) }),
});

const DESCRIPTION =
  '<div><h2>Seen from afar</h2><p>Red &amp; white,<br>knitted "by the sea".</p><script>no()</script><ul><li>80% cotton</li></ul><table><tr><td>A</td></tr></table></div>';

export const description = fuzzTarget<string>({
  name: 'file: HTML of a description',
  input: texts({ seeds: [DESCRIPTION], pieces: ['<', '>', '</', '<!--', '-->', '&#', ';', '<svg/>', '<li>', '"'] }),
  check(html) {
    const text = htmlToText(html);
    ensure(!/[\p{Cc}]/u.test(text.replaceAll('\n', '')), 'a text has no control character');
    ensure(text === '' || !text.split('\n').some((line) => line.trim() !== line || line === ''), 'lines are tidy');
    // Each character of an entity is at most two of the text; between parts there are at most two more.
    ensure(text.length <= html.length * 3, 'a text is not much longer than its HTML');
  },
  grown: (unit, times) => `<p>${unit.repeat(times)}</p>`,
});

const FEED = `<rss xmlns:g="http://base.google.com/ns/1.0"><item><g:id>1</g:id><title>A &amp; B</title><link href="x"/></item></rss>`;

export const xmlItems = fuzzTarget<string>({
  name: 'file: XML',
  input: texts({
    seeds: [FEED],
    pieces: ['<item>', '</item>', '<g:a>', ']]>', '<![CDATA[', '&lt;', '&#0;', 'xmlns:g=""'],
  }),
  async check(text) {
    try {
      for await (const { fields } of readXmlItems(opened(text)))
        for (const values of fields.values()) {
          const again = xmlElement('a', values[0] ?? '');
          ensure(!/<[^>]*<|[^\s]\0/.test(again), 'a value is written as text');
        }
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
    }
  },
  grown: (unit, times) => FEED.replace('A &amp; B', unit.repeat(times)),
});

const RATES = `<E xmlns="a"><Cube><Cube time='2026-11-24'><Cube currency='USD' rate='1.2'/><Cube currency='GBP' rate='0.9'/></Cube></Cube></E>`;

export const referenceRates = fuzzTarget<string>({
  name: 'service: exchange rates',
  input: texts({ seeds: [RATES], pieces: ['<Cube', "rate='", "time='", '/>', '0.000000001', '999999999', '</Cube>'] }),
  check(xml) {
    const read = readReferenceRates(xml);
    if (read === null) return;
    ensure(/^\d{4}-\d{2}-\d{2}$/.test(read.date), `${read.date} is a day`);
    for (const rate of Object.values(read.rates)) ensure(rate > 0 && Number.isFinite(rate), `${rate} is a rate`);
  },
  grown: (unit, times) => RATES.replace('<Cube>', `<Cube><a b="${unit.replaceAll('"', '').repeat(times)}"/>`),
});
