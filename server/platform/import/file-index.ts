import { plainLine } from './html-to-text.ts';
import { InvalidFile } from './source-product.ts';

/**
 * What the rows of a file say of each other, read before its products: whatever the order of the rows, a size gets the
 * same id and a product the same address.
 */
export type FileNames = {
  /** SKUs of the file, without case. */
  readonly skus: Pick<ReadonlySet<string>, 'has'>;
  /** Those of several sizes, which tell none of them. */
  readonly repeatedSkus: ReadonlySet<string>;
  /** Addresses that products would get, and those that several would get. */
  readonly slugs: ReadonlySet<string>;
  readonly repeatedSlugs: ReadonlySet<string>;
};

/** `T` is a row or an item. */
export type FileIndex<T> = {
  readonly names: FileNames;
  /** Members that stand apart from the first ones of their group, by the name of the group. */
  readonly stragglers: ReadonlyMap<string, readonly T[]>;
};

/** A row or item as the index sees it. */
export type IndexedMember<T> = {
  readonly member: T;
  readonly group: string;
  /** Empty without one. */
  readonly sku: string;
  /** The address that its product would get; empty where this member does not decide it. */
  readonly slug: string;
  /** Of the members of a group the one with the smallest text decides the address. */
  readonly slugRank: string;
  /** Whether it says that its product is not for sale. */
  readonly isUnsold: boolean;
};

/** The groups that have a SKU: nearly always one. There are as many as sizes in the file. */
type OwnersOf = Map<string, IndexedGroup | readonly IndexedGroup[]>;
type IndexedGroup = { isUnsold: boolean; slug: string; slugRank: string };

/** The most members that stand apart: they are in memory. */
const MOST_STRAGGLERS = 400_000;

/** `-UP` marks the sizes of storefront us, so that it is no part of other SKUs. */
export function withoutUsMark(sku: string): string {
  return sku.replace(/-(up)/gi, '_$1');
}

/** SKUs that differ in case only are the same. */
export const skuKey = (sku: string): string => withoutUsMark(sku).toLowerCase();

/** A SKU as a file has it. Spreadsheets mark texts with an apostrophe. */
export const skuIn = (cell: string): string => plainLine(cell).replace(/^'/, '');

/** Throws `InvalidFile` where too many members stand apart. */
export async function indexMembers<T>(members: AsyncIterable<IndexedMember<T>>): Promise<FileIndex<T>> {
  const groups = new Map<string, IndexedGroup>();
  const ownersOf: OwnersOf = new Map();
  const stragglers = new Map<string, T[]>();
  let current: IndexedGroup | null = null;
  let apart = 0;
  for await (const indexed of untilInvalid(members)) {
    const earlier = groups.get(indexed.group);
    const group = earlier ?? { isUnsold: false, slug: '', slugRank: '' };
    if (!earlier) groups.set(indexed.group, group);
    const late = stragglers.get(indexed.group);
    if (earlier && (late || earlier !== current)) {
      apart += 1;
      if (late) late.push(indexed.member);
      else stragglers.set(indexed.group, [indexed.member]);
    }
    if (apart > MOST_STRAGGLERS)
      throw new InvalidFile('Too many rows stand apart from the others of their product. Sort the file by product.');
    current = group;
    noteMember(group, indexed);
    if (indexed.sku) addOwner(ownersOf, skuKey(indexed.sku), group);
  }
  return { names: namesOf(groups, ownersOf), stragglers };
}

function namesOf(groups: ReadonlyMap<string, IndexedGroup>, ownersOf: Readonly<OwnersOf>): FileNames {
  const isRepeated = (owners: IndexedGroup | readonly IndexedGroup[]) =>
    'length' in owners && owners.filter(({ isUnsold }) => !isUnsold).length > 1;
  const repeatedSkus = new Set<string>();
  for (const [sku, owners] of ownersOf) if (isRepeated(owners)) repeatedSkus.add(sku);
  const slugs = [...groups.values()].flatMap(({ isUnsold, slug }) => (isUnsold || !slug ? [] : [slug]));
  return {
    skus: ownersOf,
    repeatedSkus,
    slugs: new Set(slugs),
    repeatedSlugs: repeated(slugs),
  };
}

/** The members before a fault of the file: the import that follows reports it. */
async function* untilInvalid<T>(members: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* members;
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
  }
}

function noteMember(group: IndexedGroup, { slug, slugRank, isUnsold }: IndexedMember<unknown>): void {
  group.isUnsold ||= isUnsold;
  if (slug && (!group.slug || slugRank < group.slugRank)) Object.assign(group, { slug, slugRank });
}

function addOwner(ownersOf: OwnersOf, sku: string, group: IndexedGroup): void {
  const owners = ownersOf.get(sku);
  ownersOf.set(sku, owners === undefined ? group : [owners, group].flat());
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const name of names) (once.has(name) ? again : once).add(name);
  return again;
}
