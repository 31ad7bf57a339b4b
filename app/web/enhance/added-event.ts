/** The event of an addition to the bag whose page stays open. */
export const ADDED_EVENT = 'added';

export type Added = {
  /** The form that added. */
  readonly form: Element;
  /** The analytics event; null where none is reported. */
  readonly event: object | null;
};
