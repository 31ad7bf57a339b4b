import { describe, expect, test } from 'vitest';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { BUBBLE_STATES } from '#app/modules/content/domain/speech-bubble.ts';
import { readBubbles } from './frame.ts';

type Fields = Readonly<Record<string, unknown>>;
const bubble = (state: string, fields: Fields) => [{ _uid: `b-${state}`, component: 'bubble', ...fields }];
const bundled: Delivered = Object.fromEntries(
  BUBBLE_STATES.map((state) => [state, bubble(state, { variant: 'default', message: `About ${state}`, time: '' })]),
);

function read(...sources: Delivered[]) {
  const notes: [string, object][] = [];
  return { bubbles: readBubbles(sources, (message, details) => void notes.push([message, details])), notes };
}

describe('`readBubbles`', () => {
  test('gives each state the time of its kind, and none to a state that lasts by itself', () => {
    const { bubbles, notes } = read(bundled);
    expect(BUBBLE_STATES.map((state) => bubbles?.[state]?.time)).toEqual([5000, null, 10_000, null, 10_000]);
    expect(notes).toEqual([]);
  });

  test('takes the time and height of content, as digits or as numbers', () => {
    const changed = {
      addToCart: bubble('addToCart', { time: '8000', height: 96 }),
      searchFocused: bubble('searchFocused', { time: '8000' }),
    };
    const { bubbles } = read(changed, bundled);
    expect(bubbles?.addToCart).toEqual({ variant: 'default', message: 'About addToCart', time: 8000, height: 96 });
    expect(bubbles?.searchFocused?.time).toBeNull();
  });

  test('takes no empty field over one below it', () => {
    const empty = { addToCart: bubble('addToCart', { variant: '', message: ' ', time: '', height: null }) };
    expect(read(empty, bundled).bubbles).toEqual(read(bundled).bubbles);
    expect(read({ addToCart: [] }, bundled).bubbles).toEqual(read(bundled).bubbles);
  });

  test.each([
    ['a placeholder that its state does not have', { message: 'Thanks, {term}' }],
    ['a placeholder without a name', { message: 'Thanks {}' }],
    ['an unknown variant', { variant: 'loud' }],
    ['a time that no one could read in', { time: 20 }],
    ['a time beyond a minute', { time: '600000' }],
    ['a height that covers the page', { height: 4000 }],
  ])('refuses %s, logs it, and shows the bubble below', (_name, fields) => {
    const { bubbles, notes } = read({ addToCart: bubble('addToCart', fields) }, bundled);
    expect(bubbles).toEqual(read(bundled).bubbles);
    expect(notes).toEqual([['Problem with speech bubble', { field: 'addToCart', reason: expect.any(String) }]]);
  });

  test('accepts the placeholders of a state', () => {
    const named = { addToCart: bubble('addToCart', { message: '{name}, {size}: yours' }) };
    expect(read(named, bundled)).toMatchObject({
      bubbles: { addToCart: { message: '{name}, {size}: yours' } },
      notes: [],
    });
  });

  test('has no bubble for a disabled state, and for one that no source has', () => {
    const off = { menuExpanded: bubble('menuExpanded', { disabled: true }) };
    expect(read(off, bundled).bubbles?.menuExpanded).toBeNull();
    expect(read({}).bubbles?.addToCart).toBeNull();
  });
});
