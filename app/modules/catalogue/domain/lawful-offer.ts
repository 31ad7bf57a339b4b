import { requiredNames, type SellingScope } from '#app/modules/markets/domain/required-names.ts';

/** What a law may want beside an offer. */
const LAWFUL_PARTS = ['manufacturer', 'fibres'] as const;
export type LawfulPart = (typeof LAWFUL_PARTS)[number];

/** What a product says of its making. A document of another writer may lack any of it. */
export type StatedFacts = {
  readonly family?: unknown;
  readonly textile?: unknown;
  readonly manufacturer?: unknown;
  readonly compositions?: unknown;
  readonly legalMaterials?: unknown;
};

/**
 * Whether a product is a textile, whose fibres the law wants. Family `other` is what has no family of the shop: mugs
 * and candles, but also dresses and scarves, which an import marks as textiles.
 */
export function needsFibres({ family, textile }: StatedFacts): boolean {
  return family !== 'other' || textile === true;
}

/** Whether it is sold without fibres although nothing says that it is no textile: the import and the doctor name it. */
export function isTakenAsNoTextile(stated: StatedFacts): boolean {
  return !needsFibres(stated) && stated.textile !== false && !namesFibres(stated);
}

/** Whether its page names fibres: a composition, or the legal wording of the materials. */
function namesFibres({ compositions, legalMaterials }: StatedFacts): boolean {
  return hasFibres(compositions) || hasWords(legalMaterials);
}

/** What a law may want beside an offer, and the product lacks. */
export function missingParts(stated: StatedFacts = {}): readonly LawfulPart[] {
  const has = {
    manufacturer: hasWords(stated.manufacturer),
    fibres: !needsFibres(stated) || namesFibres(stated),
  } satisfies Record<LawfulPart, boolean>;
  return LAWFUL_PARTS.filter((part) => !has[part]);
}

/** What the law of a selling region and currency wants beside an offer, and the product lacks. */
export function lackedByLaw(stated: StatedFacts | undefined, scope: SellingScope): readonly LawfulPart[] {
  const required = requiredNames(scope);
  return missingParts(stated).filter((part) => required[part]);
}

/** Whether the law allows the offer of a product. */
export function mayBeSold(stated: StatedFacts | undefined, scope: SellingScope): boolean {
  return lackedByLaw(stated, scope).length === 0;
}

function hasFibres(compositions: unknown): boolean {
  return (
    Array.isArray(compositions) &&
    compositions.some(
      (part: { readonly fibres?: unknown } | null) => Array.isArray(part?.fibres) && part.fibres.length > 0,
    )
  );
}

/** Whether a text, or one in some language, has words. */
function hasWords(text: unknown): boolean {
  if (typeof text === 'string') return text.trim() !== '';
  return typeof text === 'object' && text !== null && Object.values(text).some(hasWords);
}
