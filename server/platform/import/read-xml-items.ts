import { SaxesParser } from 'saxes';
import type { OpenText } from './open-text.ts';
import { InvalidFile } from './source-product.ts';

/** An item's fields by local name, each with every value it had. */
export type XmlItem = { readonly row: number; readonly fields: ReadonlyMap<string, readonly string[]> };

const GOOGLE_NAMESPACE = 'http://base.google.com/ns/1.0';
const LONGEST_FIELD = 200_000;

/**
 * The items of an RSS 2.0 feed or the entries of an Atom feed, one at a time. Fields nested in others (a price of a
 * delivery) are left out; a Google field wins over a plain one of the same name. Throws `InvalidFile`.
 */
export async function* readXmlItems({ bytes, close }: OpenText): AsyncGenerator<XmlItem> {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder('utf-8');
  let ready: XmlItem[] = [];
  let row = 0;
  let itemDepth = 0;
  let depth = 0;
  let text = '';
  let failure: Error | null = null;
  let google = new Map<string, string[]>();
  let plain = new Map<string, string[]>();

  const add = (fields: Map<string, string[]>, name: string, value: string) =>
    fields.set(name, [...(fields.get(name) ?? []), value]);
  const collect = (chunk: string) => {
    if (itemDepth > 0 && depth === itemDepth + 1 && text.length < LONGEST_FIELD) text += chunk;
  };
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (itemDepth === 0 && (tag.local === 'item' || tag.local === 'entry')) {
      itemDepth = depth;
      google = new Map();
      plain = new Map();
    } else if (itemDepth > 0 && depth === itemDepth + 1) {
      text = '';
      const href = tag.local === 'link' ? tag.attributes.href?.value : undefined;
      if (href) add(plain, 'link', href);
    }
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', (tag) => {
    if (itemDepth > 0 && depth === itemDepth + 1 && text.trim())
      add(tag.uri === GOOGLE_NAMESPACE ? google : plain, tag.local, text.trim());
    if (depth === itemDepth) {
      row += 1;
      itemDepth = 0;
      ready.push({ row, fields: new Map([...plain, ...google]) });
    }
    depth -= 1;
  });

  try {
    for await (const chunk of bytes) {
      parser.write(decoder.decode(Buffer.from(chunk), { stream: true }));
      const items = ready;
      ready = [];
      yield* items;
      if (failure) break;
    }
    if (!failure) parser.close();
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error('unknown fault');
  } finally {
    close();
  }
  if (failure) throw new InvalidFile(`The XML cannot be read after item ${row}: ${failure.message}`);
  yield* ready;
  if (row === 0) throw new InvalidFile('The XML has no item or entry: is this a Merchant Center feed?');
}
