/** What an import reads, in words for the operator, and the columns or fields that it reads it from. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;
