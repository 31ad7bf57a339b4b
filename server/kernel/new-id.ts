/** Creates identifiers. It is injected, so that tests can predict them. */
export interface IdSource {
  /** A time-ordered UUID (version 7): a primary key. */
  uuid(): string;
  /** `length` unguessable characters of an alphabet without look-alikes (Crockford base 32). */
  code(length: number): string;
}
