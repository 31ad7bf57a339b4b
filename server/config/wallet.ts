import { err, ok, type Result } from '#app/kernel/result.ts';
import { EXPRESS_METHODS, type ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { General } from './general.ts';
import type { Origins } from './origins.ts';
import type { Payments } from './payments.ts';
import { type ConfigProblem, problem } from './problems.ts';
import type { Config } from './types.ts';

const SANDBOX_WALLET_MERCHANT = 'merchant.sandbox.pairwise';

/** Google's script is foreign in a payment page: a merchant chooses it. */
export const usualExpress = ({ PAYMENTS_ADAPTER }: Payments): readonly ExpressMethod[] =>
  PAYMENTS_ADAPTER === 'sandbox' ? EXPRESS_METHODS : ['applepay', 'paypal'];

/** The express wallet, or the problem with it. The sandbox on https offers one unless configured otherwise. */
export function walletConfig(
  { PAYMENTS_WALLET, PAYMENTS_WALLET_MERCHANT_ID }: General,
  { PAYMENTS_ADAPTER }: Payments,
  { https }: Origins,
): Result<Config['wallet'], readonly ConfigProblem[]> {
  const sandbox = PAYMENTS_ADAPTER === 'sandbox';
  const wallet = PAYMENTS_WALLET ?? (sandbox && https ? 'applepay' : 'none');
  if (wallet === 'none') return ok(null);
  const problems: ConfigProblem[] = [];
  const merchantId = PAYMENTS_WALLET_MERCHANT_ID ?? (sandbox ? SANDBOX_WALLET_MERCHANT : null);
  if (!https)
    problems.push(
      problem('PAYMENTS_WALLET', 'is applepay, which browsers offer on https alone: serve the shop over https'),
    );
  if (merchantId === null)
    problems.push(problem('PAYMENTS_WALLET_MERCHANT_ID', 'is needed when PAYMENTS_WALLET is applepay'));
  return problems.length > 0 || merchantId === null ? err(problems) : ok({ merchantId });
}
