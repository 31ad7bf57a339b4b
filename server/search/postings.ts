import { countColumn } from '#server/platform/catalogue/columns.ts';

/** The bytes of entries are in pages, which stay where they are: nothing is copied while the index grows. */
const PAGE_BITS = 18;
const PAGE = 1 << PAGE_BITS;
/** The entries of a stem are in blocks, each twice as long as the one before, which ends with its address. */
const FIRST_BLOCK = 16;
const LARGEST_BLOCK = 1024;
const LINK = 4;
/** The first byte of an entry is its field and its number of times; of this number a byte of its own follows. */
const MANY_TIMES = 15;
const MOST_TIMES = 255;
/** Seven bits of a difference are in each of its bytes; the last byte lacks the eighth. */
const MORE = 0x80;

/** The documents of a stem: each entry is a document, and a field with the number of times that it has the stem. */
export type Entries = { readonly docs: Uint32Array; readonly uses: Uint16Array; readonly length: number };

/** Arrays that every reading of entries uses again. */
export function createEntryBuffer() {
  let docs = new Uint32Array(0);
  let uses = new Uint16Array(0);
  return (length: number) => {
    if (length > docs.length) {
      docs = new Uint32Array(Math.ceil(length * 1.25));
      uses = new Uint16Array(docs.length);
    }
    return { docs, uses };
  };
}

export type EntryBuffer = ReturnType<typeof createEntryBuffer>;

/** The documents of stems, which are numbers from 0 on. An entry takes two bytes where its stem is common. */
export function createPostings({ fields, entries }: { readonly fields: number; readonly entries: EntryBuffer }) {
  const blocks = createBlocks();
  const lastDoc = countColumn();
  const counts = countColumn();
  const documents = countColumn();
  let stems = 0;
  return {
    /** The number of a new stem. */
    addStem(): number {
      blocks.open(stems);
      stems += 1;
      return stems - 1;
    },

    /** Adds an entry. Documents of a stem have growing numbers. */
    add(stem: number, { doc, field, times }: { readonly doc: number; readonly field: number; readonly times: number }) {
      const isMany = times >= MANY_TIMES;
      let difference = doc - (lastDoc.upTo(stems)[stem] as number);
      let address = blocks.room(stem, 1 + Number(isMany) + bytesOf(difference));
      blocks.put(address++, (field << 4) | Math.min(times, MANY_TIMES));
      if (isMany) blocks.put(address++, Math.min(times, MOST_TIMES));
      for (; difference >= MORE; difference >>>= 7) blocks.put(address++, (difference & 0x7f) | MORE);
      blocks.put(address, difference);
      lastDoc.set(stem, doc);
      count(counts, stem);
      count(documents, stem * fields + field);
    },

    /** The entries of a stem, which hold until the next call; the use of an entry is `field << 8 | times`. */
    read(stem: number): Entries {
      const length = counts.upTo(stems)[stem] as number;
      const reading = { ...entries(length), length, index: 0, doc: 0 };
      blocks.read(stem, reading);
      return reading;
    },

    /** How many documents have a stem in each field. */
    documentsOf: (stem: number): Uint32Array =>
      documents.upTo(stems * fields).subarray(stem * fields, (stem + 1) * fields),
  };
}

export type Postings = ReturnType<typeof createPostings>;

function count(column: ReturnType<typeof countColumn>, place: number): void {
  column.set(place, (column.upTo(place + 1)[place] as number) + 1);
}

/** Entries of a stem while they are read: those below `index`, of which `doc` is the last. */
type Reading = { readonly docs: Uint32Array; readonly uses: Uint16Array; readonly length: number } & {
  index: number;
  doc: number;
};

/** The blocks of stems. */
function createBlocks() {
  const pages: Uint8Array[] = [];
  let free = 0;
  const first = countColumn();
  const position = countColumn();
  const end = countColumn();
  const size = countColumn();
  const at = (column: ReturnType<typeof countColumn>, stem: number) => column.upTo(stem + 1)[stem] as number;
  const pageOf = (address: number) => pages[address >>> PAGE_BITS] as Uint8Array;
  const put = (address: number, byte: number) => {
    pageOf(address)[address & (PAGE - 1)] = byte;
  };

  /** Opens a new block for a stem; returns its address. A block stays within one page. */
  function openBlock(stem: number, bytes: number): number {
    if ((free & (PAGE - 1)) + bytes > PAGE) free = (free | (PAGE - 1)) + 1;
    if (free >>> PAGE_BITS >= pages.length) pages.push(new Uint8Array(PAGE));
    const address = free;
    free += bytes;
    position.set(stem, address);
    end.set(stem, address + bytes - LINK);
    size.set(stem, bytes);
    return address;
  }

  return {
    put,
    open: (stem: number) => first.set(stem, openBlock(stem, FIRST_BLOCK)),

    /** The address for the next bytes of a stem, which are in one block. */
    room(stem: number, bytes: number): number {
      if (at(position, stem) + bytes > at(end, stem)) {
        const link = at(end, stem);
        const next = openBlock(stem, Math.min(LARGEST_BLOCK, 2 * at(size, stem)));
        for (let byte = 0; byte < LINK; byte += 1) put(link + byte, (next >>> (8 * byte)) & 0xff);
      }
      const address = at(position, stem);
      position.set(stem, address + bytes);
      return address;
    },

    read(stem: number, reading: Reading): void {
      let address = at(first, stem);
      for (let bytes = FIRST_BLOCK; reading.index < reading.length; bytes = Math.min(LARGEST_BLOCK, 2 * bytes)) {
        const page = pageOf(address);
        const from = address & (PAGE - 1);
        readBlock(page, { from, end: from + bytes - LINK }, reading);
        address = linkAt(page, from + bytes - LINK);
      }
    },
  };
}

/** Reads the entries of a block; a byte without a field and times is behind the last one. */
function readBlock(
  page: Uint8Array,
  { from, end }: { readonly from: number; readonly end: number },
  reading: Reading,
): void {
  const { docs, uses, length } = reading;
  let { index, doc } = reading;
  let byte = from;
  while (byte < end && index < length && page[byte] !== 0) {
    const use = page[byte++] as number;
    const times = use & MANY_TIMES;
    uses[index] = ((use >> 4) << 8) | (times === MANY_TIMES ? (page[byte++] as number) : times);
    let part = page[byte++] as number;
    let difference = part & 0x7f;
    for (let shift = 7; part >= MORE; shift += 7) {
      part = page[byte++] as number;
      difference |= (part & 0x7f) << shift;
    }
    doc += difference;
    docs[index] = doc;
    index += 1;
  }
  reading.index = index;
  reading.doc = doc;
}

function bytesOf(difference: number): number {
  let bytes = 1;
  for (let left = difference >>> 7; left > 0; left >>>= 7) bytes += 1;
  return bytes;
}

function linkAt(page: Uint8Array, from: number): number {
  let address = 0;
  for (let byte = LINK - 1; byte >= 0; byte -= 1) address = address * 256 + (page[from + byte] as number);
  return address;
}
