/** What an open page knows of itself. */
export type PageState = {
  /** Data of the page's script element: `build`, the id of its build; `refresh`, where it may be refreshed; texts. */
  readonly words: DOMStringMap;
  /** Whether a form was touched and not sent. */
  readonly isTouched: () => boolean;
  /** Upgrades a part of the page that is new. */
  readonly enhance: (part: ParentNode) => void;
};

/** `away`: milliseconds; 0 for the hourly question. `isRestored`: the page comes from the memory of the browser. */
export type Return = { readonly away: number; readonly isRestored: boolean };

/** What `app/on-demand.ts` exports of the return to a page. */
export type ReturnScript = {
  afterReturn(state: PageState, visit: Return): Promise<void>;
  afterMissingFile(state: PageState): Promise<void>;
};
