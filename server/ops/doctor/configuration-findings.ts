import type { Result } from '#app/kernel/result.ts';
import type { ConfigProblem } from '#server/config/problems.ts';
import type { Config } from '#server/config/types.ts';
import { ORDER_RECORD_YEARS, UNPAID_ORDER_DAYS } from '#server/kernel/order-record.ts';
import { isExampleAddress } from './example-address.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Notes of the start whose subject has a finding of its own, with what to mend. */
const SAID_ALREADY = /^(?:Payments go to the sandbox|No mail is sent)/;

/** What to mend in the settings of the environment. No text contains a secret. */
export function configurationFindings(loaded: Result<Config, readonly ConfigProblem[]>): readonly Finding[] {
  if (!loaded.ok) return problemFindings(loaded.error);
  const { value: config } = loaded;
  return [
    ok('The settings are valid'),
    paymentFinding(config),
    ...letterFindings(config),
    config.stage === 'production' && config.operatorKey === null
      ? note('No page of diagnostics opens: set OPERATOR_KEY to see what the shop knows of a product.')
      : ok('Diagnostics open'),
    ratesFinding(config),
    agesFinding(config),
    ...config.notes.filter((text) => !SAID_ALREADY.test(text)).map(note),
  ];
}

/** What to mend in the settings of a hosted platform. */
export function platformFindings(loaded: Result<unknown, readonly ConfigProblem[]>): readonly Finding[] {
  return loaded.ok ? [ok('The settings are valid')] : problemFindings(loaded.error);
}

function problemFindings(problems: readonly ConfigProblem[]): readonly Finding[] {
  return problems.map(({ variable, problem, example }) =>
    fault(
      `${variable} ${/[.?!]$/.test(problem) ? problem : `${problem}.`}${example ? ` For example: ${variable}=${example}` : ''}`,
    ),
  );
}

function paymentFinding({ payments, stage }: Config): Finding {
  if (stage !== 'production') return ok('Payments may be tests outside production');
  if (payments.adapter === 'sandbox')
    return fault('No order is really paid: PAYMENTS_ADAPTER is sandbox in production. Set it to adyen.');
  return payments.environment !== 'test'
    ? ok('Payments are live')
    : fault('No order is really paid: PAYMENTS_ENVIRONMENT is test in production. Set it to live.');
}

function ratesFinding({ exchangeRatesUrl, stage }: Config): Finding {
  if (exchangeRatesUrl !== null) return ok('Exchange rates are asked for daily');
  return stage === 'production'
    ? note('An import proposes prices with the exchange rates of this release: set EXCHANGE_RATES_URL for daily ones.')
    : ok('Exchange rates of the release may do outside production');
}

/** The content that comes with the shop states the usual ages of orders. */
function agesFinding({ orderAges: { unpaidDays, recordYears } }: Config): Finding {
  return unpaidDays === UNPAID_ORDER_DAYS && recordYears === ORDER_RECORD_YEARS
    ? ok('Orders are emptied when the privacy page says')
    : note(
        `Unpaid orders are emptied after ${unpaidDays} days and paid ones after ${recordYears} years (UNPAID_ORDER_DAYS, ORDER_RECORD_YEARS): the privacy page that comes with the shop says ${UNPAID_ORDER_DAYS} and ${ORDER_RECORD_YEARS}. Correct its story in every language.`,
      );
}

function letterFindings({ letters, stage, publicOrigins }: Config): readonly Finding[] {
  if (letters.adapter === 'smtp')
    return [ok('Letters go to a mail server'), senderFinding(letters.from, { stage, origin: publicOrigins[0] })];
  const text = 'No letter reaches a shopper: LETTERS_ADAPTER is files. Set it to smtp, and SMTP_HOST or SMTP_URL.';
  if (stage === 'production') return [fault(text)];
  return [stage === 'staging' ? note(text) : ok('Letters are files in development')];
}

/** Without SMTP_FROM the sender is the address of the content, which is examined in each market. */
function senderFinding(
  from: string | null,
  { stage, origin }: { readonly stage: Config['stage']; readonly origin: string },
): Finding {
  if (from === null) return ok('Letters come from the address of the shop');
  if (isExampleAddress(from))
    return (stage === 'production' ? fault : note)(
      `Mail servers reject letters from ${from}, an example: set SMTP_FROM to an address of your own.`,
    );
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const host = new URL(origin).hostname;
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host.replace(/^www\./, '')}`)
    ? ok('Letters come from the domain of the shop')
    : note(`SMTP_FROM is an address of ${domain}, and the shop is ${host}: the mail server must send for ${domain}.`);
}
