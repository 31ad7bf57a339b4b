/** Something the operator can put right: shown without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
