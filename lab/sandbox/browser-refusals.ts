import { apiError, notAJsonBody } from './answers.ts';
import type { PaySessionAnswer } from './payment-commands.ts';

const REFUSALS: Readonly<
  Record<Exclude<PaySessionAnswer['kind'], 'payment'>, readonly [code: string, message: string]>
> = {
  'unknown-session': ['14_0408', 'Session not found'],
  expired: ['14_0409', 'Session expired'],
  'already-paid': ['14_0410', 'Session already paid'],
  'not-payable': ['14_0411', 'Session is not payable'],
  'invalid-order': ['14_030', 'Invalid order'],
};
export const refuse = (kind: keyof typeof REFUSALS) => apiError(422, ...REFUSALS[kind]);

/** The answer to a body that does not fit its schema. */
export const invalidBody = ({
  error,
}: {
  readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
}) => notAJsonBody(error.issues[0]?.path.join('.'));
