import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataLayer, push } from './data-layer.ts';

type Model = Record<string, unknown>;

/** Merges entries as a tag manager does: objects by key, lists by index. */
function merge(from: Model, to: Model): Model {
  for (const [key, value] of Object.entries(from)) {
    const isMerged = value !== null && typeof value === 'object';
    to[key] = isMerged ? merge(value as Model, (to[key] ?? (Array.isArray(value) ? [] : {})) as Model) : value;
  }
  return to;
}

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { cookie: 'consent=2.010' });
});
afterEach(() => vi.unstubAllGlobals());

describe('`push`', () => {
  test('gives a tag manager the items of its event alone, not those of the event before', () => {
    const items = (...names: readonly string[]) => names.map((item_name) => ({ item_name }));
    push({ event: 'view_item_list', ecommerce: { item_list_name: 'New', items: items('Red', 'Blue', 'Grey') } });
    push({ event: 'add_to_cart', ecommerce: { value: 12, items: items('Melon') } });
    const model = (dataLayer() as Model[]).reduce((known, entry) => merge(entry, known), {});
    expect(model.ecommerce).toEqual({ value: 12, items: items('Melon') });
  });

  test('puts nothing into the layer without consent', () => {
    vi.stubGlobal('document', { cookie: 'consent=2.000' });
    push({ event: 'page_view' });
    expect(dataLayer()).toEqual([]);
  });
});
