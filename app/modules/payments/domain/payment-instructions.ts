import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { isCurrencyCode, type Money } from '#app/kernel/money.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { fromProviderAmount } from './provider-amount.ts';

/**
 * The ways to complete a payment outside the shop: a code to pay at a till, a code to scan, an app to confirm in, an
 * account to pay into.
 */
export const INSTRUCTION_KINDS = ['voucher', 'qr', 'await', 'bank-transfer'] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

/** The fields that a shopper copies, in the printed order. */
export const INSTRUCTION_FIELDS = [
  'entity',
  'beneficiary',
  'iban',
  'bic',
  'accountNumber',
  'sortCode',
  'routingNumber',
  'reference',
  'alternativeReference',
] as const;

export const paymentInstructionsShape = z.object({
  kind: z.enum(INSTRUCTION_KINDS),
  /** The provider's type of the method (`multibanco`). */
  method: z.string(),
  /** Minor units; null where the provider named none. */
  amount: moneySchema.nullable(),
  /** Milliseconds; null where the provider named no end. */
  expiresAt: z.number().nullable(),
  fields: z.array(z.object({ name: z.enum(INSTRUCTION_FIELDS), value: z.string() })),
  /** The content of the code to scan. */
  qrCode: z.string().nullable(),
  /** An `http(s)` address: instructions of the method, or its app. */
  link: z.string().nullable(),
  /**
   * How long the goods wait for the money, in milliseconds: null once they no longer do. Not stored; absent where the
   * order does not wait for a transfer.
   */
  reservedUntil: z.number().nullable().optional(),
});

/** The data to complete a payment outside the shop, stored with the order until it is paid or ended. */
export type PaymentInstructions = Immutable<z.infer<typeof paymentInstructionsShape>>;

/** Whether the time to pay has run out at `now`, in milliseconds. */
export function isOver({ expiresAt }: Pick<PaymentInstructions, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

const KINDS: ReadonlyMap<string, InstructionKind> = new Map([
  ['voucher', 'voucher'],
  ['qrCode', 'qr'],
  ['await', 'await'],
  ['bankTransfer', 'bank-transfer'],
]);

/** A field that is missing, empty or too long is absent. */
const text = (longest: number) => z.string().trim().min(1).max(longest).optional().catch(undefined);
const amountShape = z.object({ value: z.number().int(), currency: z.string().refine(isCurrencyCode) });
const LONGEST_CODE = 2000;
const actionShape = z.object({
  type: z.string(),
  paymentMethodType: text(60),
  totalAmount: amountShape.optional().catch(undefined),
  expiresAt: text(40),
  // The capacity of a code in bytes.
  qrCodeData: text(LONGEST_CODE)
    .refine((content) => new TextEncoder().encode(content).length <= LONGEST_CODE)
    .catch(undefined),
  url: text(2000),
  instructionsUrl: text(2000),
  ...Object.fromEntries(INSTRUCTION_FIELDS.map((name) => [name, text(140)])),
});

/**
 * Reads the provider's action. Null for an action without instructions, or with incomplete ones: a voucher without a
 * reference, a code to scan without its content, a transfer without an account.
 */
export function readInstructions(
  action: unknown,
  { method, amount }: { readonly method: string; readonly amount: Money },
): PaymentInstructions | null {
  const parsed = actionShape.safeParse(action);
  const kind = parsed.success ? KINDS.get(parsed.data.type) : undefined;
  if (!parsed.success || !kind) return null;
  const { paymentMethodType, totalAmount, expiresAt, qrCodeData, url, instructionsUrl } = parsed.data;
  const given = parsed.data as Partial<Readonly<Record<string, unknown>>>;
  const fields = INSTRUCTION_FIELDS.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' ? [{ name, value }] : [];
  });
  const has = (...names: readonly string[]) => fields.some(({ name }) => names.includes(name));
  const link = [instructionsUrl, url].find(isWebAddress) ?? null;
  if (kind === 'voucher' && !has('reference')) return null;
  if (kind === 'bank-transfer' && !has('iban', 'accountNumber')) return null;
  if (kind === 'qr' && qrCodeData === undefined && link === null) return null;
  return {
    kind,
    method: paymentMethodType ?? method,
    amount: fromProviderAmount(totalAmount) ?? amount,
    expiresAt: timeOf(expiresAt),
    fields,
    qrCode: kind === 'qr' ? (qrCodeData ?? null) : null,
    link,
  };
}

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The provider writes times without a zone in UTC. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isFinite(time) ? time : null;
}
