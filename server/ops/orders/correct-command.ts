import type { Command } from 'commander';
import type { AddressField } from '#app/kernel/address.ts';
import { errorTextKey, type FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { correctionValues, parseCorrectionForm } from '#app/modules/checkout/forms/correction-form.ts';
import { noHouseNumberName } from '#app/modules/checkout/forms/field-names.ts';
import { readTelephone } from '#app/modules/checkout/usecases/read-telephone.server.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { addressKey } from '#app/modules/orders/domain/order-change.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { type CorrectionProblem, correctOrder } from '#app/modules/orders/usecases/correct-order.server.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { openMarkets } from '#server/composition/markets.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { toOrder } from '#server/platform/orders/read-order.ts';
import { readNumbered } from './find-orders.ts';
import { orderPorts } from './order-ports.ts';
import { readWords } from './orders-in-hand.ts';

const NOT_CORRECTED: Readonly<Record<CorrectionProblem, string>> = {
  gone: 'There is no such order, or its shopper was erased. Orders of a hosted platform are corrected there.',
  unpaid: 'It is not paid: its shopper corrects the address at the checkout.',
  shipped: 'Its parcel is on its way.',
  'under-review': 'A payment whose sum is not that of the order comes first: npm run shop -- payments',
  'called-off': 'It is cancelled, withdrawn from or refunded: nothing of it is sent.',
  withdrawn: 'A part of it is withdrawn from: npm run shop -- withdrawals comes first.',
  refunding: 'A second payment is being refunded: try again once that is done.',
  'other-terms': 'Tax or delivery would cost something else there.',
  'address-changed': 'Its address was changed in the meantime: orders show prints it. Try again.',
};

/** The option of each field. */
const FIELDS = {
  firstName: 'first-name',
  lastName: 'last-name',
  street0: 'street',
  street1: 'street-2',
  postCode: 'post-code',
  city: 'city',
  region: 'region',
} as const satisfies Partial<Record<AddressField, string>>;
type Field = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as Field[];

type Typed = Readonly<Record<string, string | boolean | undefined>>;

/** Of an option, the name under which the program passes it on: `postCode` for `post-code`. */
const optionOf = (field: Field) => FIELDS[field].replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function addCorrect(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  const command = orders
    .command('correct')
    .description('Corrects the delivery address of a paid order until its parcel is on its way.')
    .argument('<order>', 'the order number');
  for (const field of FIELD_NAMES) command.option(`--${FIELDS[field]} <text>`, 'another text; without it the old one');
  command
    .option('--telephone <number>', 'another number; without it the old one')
    .option('--no-house-number', 'the house has none')
    .requiredOption('--why <text>', 'why, for the history of the order', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .addHelpText(
      'after',
      '\nThe rules are those of the checkout. The country stays, so do region, town and postcode where tax was added for them.',
    )
    .action(async (typed: string, options: Typed) => {
      const orderNumber = readOrderNumber(typed) ?? typed;
      const { registry } = await openRegistry(deps);
      const isChanged = await withStore(deps, (store) => correct(store, { deps, registry, orderNumber, options }));
      await deps.stdout(
        isChanged
          ? `${orderNumber} has the address: npm run shop -- orders show prints it.\n`
          : `${orderNumber} had that address before; nothing changed.\n`,
      );
      exit(0);
    });
}

function openRegistry({ environment, contentFolder }: CliDeps) {
  const config = loadConfig(environment);
  if (!config.ok) throw new OperatorError(formatProblems(config.error));
  return openMarkets(config.value, { contentFolder });
}

type Correcting = {
  readonly deps: Pick<CliDeps, 'clock' | 'operator'>;
  readonly registry: MarketRegistry;
  readonly orderNumber: string;
  readonly options: Typed;
};

/** Corrects an order by the use case of its page; false where it had the address. */
async function correct(store: OperatorStore, { deps, registry, orderNumber, options }: Correcting): Promise<boolean> {
  const fail = (text: string) => new OperatorError(`${orderNumber} is not corrected. ${text}`);
  const { read } = store;
  const stored = await readNumbered(read, orderNumber);
  const order = stored && (await toOrder(read, stored));
  const market = order && registry.marketOfOrder(order.market);
  if (!market) throw fail(NOT_CORRECTED.gone);
  const { normalised, errors } = parseCorrectionForm(formOf(order, options), order, {
    market,
    registry,
    readTelephone,
  });
  if (errors.length > 0) throw fail(`\n${errors.map(errorLine).join('\n')}`);
  const { shipping } = normalised.address;
  const { telephone } = normalised.contact;
  const { why, by } = options;
  const correction = {
    seen: addressKey(order.address.shipping),
    shipping,
    telephone: telephone === '' ? null : telephone,
    by: String(by ?? deps.operator()),
    why: String(why),
  };
  const ports = {
    ...orderPorts(store, deps),
    orders: {
      correct: (number: string, one: typeof correction) =>
        store.command('correctOrder', { ...one, orderNumber: number, now: deps.clock() }),
    },
  };
  const corrected = await correctOrder(ports, { order, market, correction });
  if (!corrected.ok) throw fail(NOT_CORRECTED[corrected.error]);
  return corrected.value.updatedAt !== order.updatedAt;
}

/** The form of the order's page, as the options fill it. */
function formOf(order: Order, options: Typed): FormData {
  const { address, noHouseNumber } = correctionValues(order, '');
  const form = new FormData();
  for (const field of FIELD_NAMES)
    form.set(`address.shipping.${field}`, String(options[optionOf(field)] ?? address.shipping[field]));
  form.set('contact.telephone', String(options.telephone ?? ''));
  const isWithout = options.houseNumber === false || (noHouseNumber?.shipping && options.street === undefined);
  if (isWithout) form.set(noHouseNumberName('shipping'), 'true');
  return form;
}

function errorLine(error: FieldError): string {
  const name = error.field.split('.').at(-1) ?? '';
  const option = name in FIELDS ? FIELDS[name as Field] : name;
  return `  --${option}: ${createTranslations().translator('en')(errorTextKey(error), error.params)}`;
}
