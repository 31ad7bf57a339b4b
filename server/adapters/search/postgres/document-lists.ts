/**
 * Lists of documents as the database has them. A document has a number; a list is in blocks of numbers, so that a new
 * document changes one row of each of its tokens.
 */
const BLOCK = 1024;
const LARGEST_WORTH = 65_535;

export const blockOf = (number: number): number => Math.floor(number / BLOCK);
export const DOCUMENTS_OF_BLOCK = BLOCK;

/** The documents of a token in a block: places within it, and what the token is worth where it has a worth. */
export type Block = { readonly block: number; readonly places: Uint16Array; readonly worth: Uint16Array | null };

/** A row of `search_postings`. */
export type PostingRow = { readonly token: string; readonly block: number; readonly docs: string };

/** How much a stem says of a document, from 0 to 1. */
export const worthOf = (stored: number): number => stored / LARGEST_WORTH;

/** Collects the documents of tokens, and writes them as rows. Tokens of one kind all have a worth, or none has. */
export function createListWriter() {
  const lists = new Map<string, { readonly token: string; readonly block: number; readonly numbers: number[] }>();
  return {
    add(token: string, number: number, worth: number | null): void {
      const block = blockOf(number);
      const key = `${block} ${token}`;
      const list = lists.get(key) ?? { token, block, numbers: [] };
      lists.set(key, list);
      list.numbers.push(number % BLOCK);
      if (worth !== null) list.numbers.push(Math.round(Math.min(1, worth) * LARGEST_WORTH));
    },
    *rows(): Generator<PostingRow> {
      for (const { token, block, numbers } of lists.values())
        yield { token, block, docs: Buffer.from(Uint16Array.from(numbers).buffer).toString('base64') };
    },
  };
}

/** Reads the documents of a row; `hasWorth` for tokens with a worth. */
export function readBlock({ block, docs }: Pick<PostingRow, 'block' | 'docs'>, hasWorth: boolean): Block {
  const bytes = Buffer.from(docs, 'base64');
  const numbers = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readUInt16LE(2 * index);
  if (!hasWorth) return { block, places: numbers, worth: null };
  const even = numbers.filter((_, index) => index % 2 === 0);
  return { block, places: even, worth: numbers.filter((_, index) => index % 2 === 1) };
}
