/** An error that the operator can correct: commands print its message without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
