import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodySchema } from './blocks.ts';
import { address, requiredText, text } from './fields.ts';
import { type Delivered, readFields } from './read-fields.ts';

const notes: [string, object][] = [];
const note = (message: string, details: object) => void notes.push([message, details]);
const shape = { title: requiredText, intro: text, body: bodySchema(note), link: address.optional() };
const read = (...sources: Delivered[]) => readFields(shape, sources, { note, what: 'page faq' });

const hero = { _uid: 'a', component: 'hero', title: 'Hello', text: 'Words', links: [] };
const bundled = { title: 'Help', intro: 'Bundled', body: [hero], link: { linktype: 'url', url: '/faq' } };
const emptyDoc = { type: 'doc', content: [{ type: 'paragraph' }] };

describe('`readFields`', () => {
  test.each([
    ['text', { title: '  ', intro: '' }],
    ['list', { body: [] }],
    ['link', { link: { fieldtype: 'multilink', linktype: 'url', url: '', cached_url: '' } }],
    ['null', { title: null, intro: null, body: null }],
  ])('takes no empty field of a source over one below it: %s', (_, delivered) => {
    expect(read(delivered, bundled)).toEqual(read(bundled));
  });

  test('takes each filled field from the first source that has it', () => {
    expect(read({ title: 'New' }, { title: 'Older', intro: 'Middle' }, bundled)).toMatchObject({
      title: 'New',
      intro: 'Middle',
      link: '/faq',
    });
  });

  test('fills the empty fields of a block from the block with its `_uid`', () => {
    const body = [
      { ...hero, title: 'Changed', text: '' },
      { ...hero, _uid: 'b', text: '' },
    ];
    expect(read({ body }, bundled)?.body).toMatchObject([{ title: 'Changed', text: 'Words' }, { text: '' }]);
  });

  test.each([
    ['a field of another type', { title: { html: 'x' }, intro: 7 }],
    ['a list without a known block', { body: [{ _uid: 'x', component: 'script', code: 'alert(1)' }] }],
    ['a forbidden link', { link: { linktype: 'url', url: 'javascript:alert(1)' } }],
    ['a text of a megabyte', { title: 'x'.repeat(1_000_000) }],
  ])('notes %s and reads the source below', (_, delivered) => {
    notes.length = 0;
    expect(read(delivered, bundled)).toEqual(read(bundled));
    expect(notes.length).toBeGreaterThan(0);
    expect(JSON.stringify(notes)).not.toMatch(/alert|xxx/);
  });

  test('leaves out a block with a fault and keeps the others', () => {
    notes.length = 0;
    const body = [
      { ...hero, title: '' },
      { _uid: 'c', component: 'unknown' },
      { ...hero, _uid: 'd' },
    ];
    expect(read({ body }, { title: 'x' })?.body).toMatchObject([{ _uid: 'd' }]);
    expect(notes.map(([message]) => message)).toEqual(['Problem with block', 'Problem with block']);
  });

  test('is null without a field that is needed, and names it', () => {
    notes.length = 0;
    expect(read({ intro: 'x' })).toBeNull();
    expect(notes).toEqual([['Problem with page faq. Missing keys', { field: 'title' }]]);
  });

  test('takes a document without words for an empty field', () => {
    const words = { text: z.unknown() };
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Yes' }] }] };
    expect(readFields(words, [{ text: emptyDoc }, { text: doc }], { note, what: 'x' })).toEqual({ text: doc });
  });
});
