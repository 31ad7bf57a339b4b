/** A block of a draft has a mark, by which the visual editor finds it; a published one has none. */
export type Marked = { readonly _editable?: string | undefined };

const UNMARKED: Marked = {};

/** The mark of a block alone, for views of it; without a field where it has none. */
export const markOf = ({ _editable }: Marked): Marked => (_editable === undefined ? UNMARKED : { _editable });
