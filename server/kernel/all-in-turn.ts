/**
 * Runs steps one after the other, each whatever became of those before it. Once all have run it rejects with what
 * failed.
 */
export async function allInTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed`);
  if (failures.length === 1) throw failures[0];
}
