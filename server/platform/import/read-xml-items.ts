import { SaxesParser } from 'saxes';
import type { OpenText } from './open-text.ts';
import { InvalidFile } from './source-product.ts';

/** An item's fields by local name, each with every value it had. */
export type XmlItem = { readonly row: number; readonly fields: ReadonlyMap<string, readonly string[]> };

const GOOGLE_NAMESPACE = 'http://base.google.com/ns/1.0';
const LONGEST_FIELD = 200_000;
/** The most elements inside each other. The parser looks names up in all open elements. */
const DEEPEST = 64;

/**
 * The items of an RSS 2.0 feed or the entries of an Atom feed, one at a time. Fields nested in others (a price of a
 * delivery) are left out; a Google field wins over a plain one of the same name. Throws `InvalidFile`.
 */
export async function* readXmlItems({ bytes, close }: Pick<OpenText, 'bytes' | 'close'>): AsyncGenerator<XmlItem> {
  const parser = createItemParser();
  const decoder = new TextDecoder('utf-8');
  let failure: Error | null = null;
  try {
    for await (const chunk of bytes) {
      parser.write(decoder.decode(Buffer.from(chunk), { stream: true }));
      yield* parser.takeItems();
      failure = parser.failure();
      if (failure) break;
    }
    if (!failure) parser.close();
    failure = parser.failure();
  } catch (error) {
    failure = parser.failure() ?? (error instanceof Error ? error : new Error('unknown fault'));
  } finally {
    close();
  }
  yield* parser.takeItems();
  if (failure) throw new InvalidFile(`The XML cannot be read after item ${parser.items()}: ${failure.message}`);
  if (parser.items() === 0) throw new InvalidFile('The XML has no item or entry: is this a Merchant Center feed?');
}

/** Collects the items of a feed from chunks of its text. `failure` is the first error of the XML. */
function createItemParser() {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { g: GOOGLE_NAMESPACE } });
  let ready: XmlItem[] = [];
  let row = 0;
  let itemDepth = 0;
  let depth = 0;
  let text = '';
  let failure: Error | null = null;
  let google = new Map<string, string[]>();
  let plain = new Map<string, string[]>();

  const isField = () => itemDepth > 0 && depth === itemDepth + 1;
  const collect = (chunk: string) => {
    if (isField() && text.length < LONGEST_FIELD) text += chunk;
  };
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEEPEST) throw tooDeep();
    if (itemDepth === 0 && (tag.local === 'item' || tag.local === 'entry')) {
      itemDepth = depth;
      google = new Map();
      plain = new Map();
    } else if (isField()) {
      text = '';
      const href = tag.local === 'link' ? tag.attributes.href?.value : undefined;
      if (href) addValue(plain, 'link', href);
    }
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', (tag) => {
    if (isField() && text.trim()) addValue(tag.uri === GOOGLE_NAMESPACE ? google : plain, tag.local, text.trim());
    if (depth === itemDepth) {
      row += 1;
      itemDepth = 0;
      ready.push({ row, fields: new Map([...plain, ...google]) });
    }
    depth -= 1;
  });

  return {
    write: (chunk: string) => parser.write(chunk),
    close: () => parser.close(),
    failure: (): Error | null => failure,
    /** The number of items so far. */
    items: () => row,
    /** The items since the last call. */
    takeItems(): readonly XmlItem[] {
      const items = ready;
      ready = [];
      return items;
    },
  };
}

/** Thrown at once: the rest of the chunk may open thousands of elements more. */
const tooDeep = () => new Error(`its elements are nested more than ${DEEPEST} deep`);

function addValue(fields: Map<string, string[]>, name: string, value: string): void {
  const values = fields.get(name);
  if (values) values.push(value);
  else fields.set(name, [value]);
}
