/** Why a node makes no page: more visitors ask than it can serve, or the one who asked has left. */
export class Busy extends Error {
  override readonly name = 'Busy';
  readonly reason: 'crowded' | 'left';
  constructor(reason: Busy['reason']) {
    super(reason === 'crowded' ? 'More visitors than the node can serve' : 'The visitor has left');
    this.reason = reason;
  }
}

/** Whether an error is `Busy`; works across bundles. */
export const isBusy = (error: unknown): error is Busy => error instanceof Error && error.name === 'Busy';
