/** The same type with every property, array and tuple readonly: values that a zod shape describes are never changed. */
export type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;
