import { InvalidArgumentError, Option } from 'commander';
import { isEmail } from '#app/kernel/email.ts';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import type { Registration } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import { buy, SANDBOX } from './buy.ts';
import { createFormClient } from './form-client.ts';

/** Hosts of this machine. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type ProbeOptions = {
  readonly storefront?: readonly StorefrontCode[];
  readonly origin?: string;
  readonly email?: string;
};

export function addProbeCommand({ program, deps, exit }: Registration): void {
  program
    .command('probe')
    .description('Buys in every storefront of a running shop by posting its forms, and says which step failed.')
    .addOption(new Option('--storefront <code...>', 'in these storefronts only').choices([...STOREFRONT_CODES]))
    .option('--origin <url>', 'the address of the shop; without it the first of PUBLIC_ORIGIN', originOf)
    .option('--email <address>', 'to which letters about the orders go; needed where a mail server sends them', emailOf)
    .addHelpText(
      'after',
      '\nOnly a shop with the payment sandbox is probed: its orders are real in all but the money, and take their items from the stock.\nExit code: 0 every storefront sells, 1 one does not, 2 wrong arguments.',
    )
    .action(async ({ storefront, origin, email: asked }: ProbeOptions) => {
      const shop = origin ?? configuredStore(deps).config.publicOrigins[0];
      const email = orderAddress(asked, shop, deps);
      await checkSandbox(shop, deps);
      const storefronts = storefront ?? (await soldIn(shop, deps));
      let failed = 0;
      // One after the other: a shop limits what one network does at once.
      for (const code of storefronts) {
        const purchase = await buy(createFormClient({ ...deps, origin: shop }), { storefront: code, email });
        if (purchase.kind === 'failed') failed += 1;
        const { kind } = purchase;
        await deps.stdout(
          kind === 'bought'
            ? `${code}  ok      ${purchase.order}\n`
            : `${code}  FAILED  at ${purchase.step}: ${purchase.reason}\n`,
        );
      }
      await deps.stdout(failed === 0 ? 'Every purchase succeeded.\n' : `Purchases that failed: ${failed}.\n`);
      exit(failed === 0 ? 0 : 1);
    });
}

/**
 * The address of the option; without it one of examples, for a shop on this machine that sends no mail. Letters to it
 * would bounce: throws `OperatorError` for every other shop.
 */
function orderAddress(
  asked: string | undefined,
  origin: string,
  { environment }: Pick<CliDeps, 'environment'>,
): string {
  if (asked !== undefined) return asked;
  const config = loadConfig(environment);
  const sends = config.ok && config.value.letters.adapter === 'smtp';
  if (sends || !LOCAL.test(new URL(origin).hostname))
    throw new OperatorError('Name with --email where letters about the orders go: an address of yours.');
  return 'probe@example.com';
}

/** The storefronts of a shop: one in which it does not sell leads to the choice of country. */
async function soldIn(origin: string, { fetch }: Pick<CliDeps, 'fetch'>): Promise<readonly StorefrontCode[]> {
  const sold: StorefrontCode[] = [];
  for (const code of STOREFRONT_CODES) {
    const request = fetch(`${origin}/${code}`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    // A storefront that does not answer fails at its purchase, which says where.
    const answer = await request.catch(() => null);
    await answer?.body?.cancel();
    if (answer?.headers.get('location') !== '/') sold.push(code);
  }
  return sold;
}

/** Asks for a file that only the payment sandbox serves, before anything is bought. */
async function checkSandbox(origin: string, { fetch }: Pick<CliDeps, 'fetch'>): Promise<void> {
  const asked = `${origin}${SANDBOX}hosted.css`;
  const answer = await fetch(asked, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer) throw new OperatorError(`No shop answers at ${origin}. Start it, or name another with --origin.`);
  if (answer.status !== 200 || !/^text\/css/.test(answer.headers.get('content-type') ?? ''))
    throw new OperatorError(`No shop with the payment sandbox answers at ${origin}: nothing is bought there.`);
}

function emailOf(text: string): string {
  if (!isEmail(text)) throw new InvalidArgumentError('It is no e-mail address.');
  return text;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new InvalidArgumentError('It is scheme and host, such as http://localhost:3000.');
  return url.origin;
}
