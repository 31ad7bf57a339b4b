import { beforeEach, describe, expect, test } from 'vitest';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { createProductWordsReader } from './product-words.ts';

let notes: [string, object][] = [];
const read = createProductWordsReader((message, details) => void notes.push([message, details]));
const sourceOf =
  (component: string, ...versions: Delivered[]) =>
  (wanted: string) =>
    wanted === component ? versions : [];
/** Each version is one of another source. */
const readOf = (component: string, ...versions: Delivered[]) =>
  read(versions.map((version) => sourceOf(component, version)));
beforeEach(() => {
  notes = [];
});

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const column = (measure: string, label = measure) => ({
  _uid: `c-${measure}`,
  component: 'size_column',
  measure,
  label,
});
const row = (...cells: string[]) => ({ _uid: `r-${cells[0]}`, component: 'size_row', cells: cells.join('\n') });
const guide = (identifier: string, fields: object = {}) => ({
  component: 'size_guide',
  identifier,
  title: 'Slippers',
  columns: [column('size', 'Size'), column('foot', 'Foot')],
  rows: [row('S', '22 cm'), row('M', '24 cm')],
  ...fields,
});

describe('product words', () => {
  test('merge a block over the one below with its identifier, field by field', () => {
    const { blocks } = readOf(
      'pdp_block',
      { identifier: 'wool', title: 'Our wool', body: { type: 'doc', content: [] } },
      { identifier: 'wool', title: 'Wool', body: doc('Warm') },
      { identifier: 'jersey', title: 'Jersey', body: doc('Soft') },
    );
    expect(blocks).toMatchObject([
      { identifier: 'wool', title: 'Our wool', body: doc('Warm') },
      { identifier: 'jersey', title: 'Jersey' },
    ]);
  });

  test('take no field of a second block with the same identifier in one source, and note it', () => {
    const { blocks } = read([
      sourceOf('pdp_block', { identifier: 'wool', title: 'Our wool' }, { identifier: 'wool', body: doc('Hard') }),
      sourceOf('pdp_block', { identifier: 'wool', title: 'Wool', body: doc('Warm') }),
    ]);
    expect(blocks).toMatchObject([{ identifier: 'wool', title: 'Our wool', body: doc('Warm') }]);
    expect(notes).toEqual([['Problem with PDP block', { identifier: 'wool', reason: 'given twice' }]]);
  });

  test('leave out a block without identifier or body, and note it', () => {
    expect(readOf('pdp_block', { title: 'x', body: doc('x') }).blocks).toEqual([]);
    expect(readOf('pdp_block', { identifier: 'wool', title: 'x' }).blocks).toEqual([]);
    expect(notes.map(([message]) => message)).toEqual([
      'Problem with PDP block. Missing keys',
      'Problem with PDP block wool. Missing keys',
    ]);
  });

  test('keep a block whose text has an unknown node, and log the node', () => {
    const body = { type: 'doc', content: [{ type: 'iframe' }, ...doc('Warm').content] };
    expect(readOf('pdp_block', { identifier: 'wool', title: 'Wool', body }).blocks).toMatchObject([
      { body: doc('Warm') },
    ]);
    expect(notes.map(([message]) => message)).toEqual(['Error while normalizing richtext']);
  });

  test('have a size guide with its columns and the cells of its rows', () => {
    expect(readOf('size_guide', guide('slippers')).sizeGuides).toEqual([
      {
        identifier: 'slippers',
        title: 'Slippers',
        columns: [
          { measure: 'size', label: 'Size' },
          { measure: 'foot', label: 'Foot' },
        ],
        rows: [
          ['S', '22 cm'],
          ['M', '24 cm'],
        ],
      },
    ]);
  });

  test('leave out a row with another number of cells, and note it', () => {
    const { sizeGuides } = readOf('size_guide', guide('slippers', { rows: [row('S'), row('M', '24 cm')] }));
    expect(sizeGuides[0]?.rows).toEqual([['M', '24 cm']]);
    expect(notes).toMatchObject([['Problem with size guide', { identifier: 'slippers' }]]);
  });

  test('leave out a guide without rows', () => {
    expect(readOf('size_guide', guide('slippers', { rows: [row('S')] })).sizeGuides).toEqual([]);
  });

  test('print the shoe sizes of the shop where content has others, and note it', () => {
    const columns = [column('size'), column('eu')];
    const { sizeGuides } = readOf('size_guide', guide('socks', { columns, rows: [row('36-40', '30–50')] }));
    expect(sizeGuides[0]?.rows).toEqual([['36-40', '36–40']]);
    expect(notes).toMatchObject([['Problem with size guide', { identifier: 'socks' }]]);
  });

  test('leave out a feature icon with a picture that the shop does not serve', () => {
    const image = (filename: string) => ({ fieldtype: 'asset', filename, alt: 'Warm' });
    const { features } = readOf(
      'feature_icon',
      { id: '1', key: 'warm', image: image('https://elsewhere.test/x.svg') },
      { id: '2', key: 'soft', image: image('/images/drawn/feature-soft-cuff') },
    );
    expect(features).toEqual([
      { id: '2', key: 'soft', image: { src: '/images/drawn/feature-soft-cuff', alt: 'Warm' } },
    ]);
    expect(notes.at(-1)?.[0]).toBe('Problem with feature icon warm. Missing keys');
  });

  test('have the name and the words of a certificate', () => {
    expect(readOf('certificate', { key: 'organic', name: 'Organic', text: '' }).certificates).toEqual([
      { key: 'organic', name: 'Organic', text: '' },
    ]);
  });
});
