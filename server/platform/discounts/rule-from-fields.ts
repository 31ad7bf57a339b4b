import { CURRENCY_EXPONENTS, type CurrencyCode, isCurrencyCode } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { eachLanguage, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';
import { canonicalCode, type DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { dayAnywhere } from '#app/modules/markets/domain/time-zones.ts';
import { faultText, readAmount, readQuantity } from '#server/kernel/written-number.ts';
import { discountRuleSchema } from './rule-record.ts';

type NameField = 'name' | `name-${Language}`;

/** The field of a rule's name in a language: `name`, and `name-de` for a translation. */
export function nameField(language: Language): NameField {
  return language === FALLBACK_LANGUAGE ? 'name' : `name-${language}`;
}

/**
 * The fields of a rule, as options of the command and as columns of a file. All are texts; empty ones count as absent.
 */
export const RULE_FIELDS = [
  'code',
  'id',
  ...LANGUAGES.map(nameField),
  'percent',
  'amount',
  'free-shipping',
  'gift',
  'buy',
  'free',
  'groups',
  'products',
  'categories',
  'sections',
  'skus',
  'from',
  'until',
  'minimum',
  'limit',
  'per-cart',
  'countries',
  'priority',
] as const;
export type RuleFields = Readonly<Partial<Record<(typeof RULE_FIELDS)[number], string>>>;

class InvalidField extends Error {
  override readonly name = 'InvalidField';
}

/**
 * The discount rule that an operator's fields describe, or an error message. Amounts are major units (`EUR=5.00`); a
 * day is one of the market of each cart.
 */
export function ruleFromFields(texts: RuleFields): Result<DiscountRule, string> {
  const fields = Object.fromEntries(
    Object.entries(texts)
      .map(([field, value]) => [field, value?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  ) as RuleFields;
  try {
    const parsed = discountRuleSchema.safeParse(ruleOf(fields));
    if (parsed.success) return ok(parsed.data);
    return err(
      parsed.error.issues
        .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
        .join('; '),
    );
  } catch (error) {
    if (error instanceof InvalidField) return err(error.message);
    throw error;
  }
}

/** The rule with its texts converted; the schema checks it. */
function ruleOf(fields: RuleFields): unknown {
  const code = given(fields.code, canonicalCode);
  if (code === null && fields.id === undefined)
    throw new InvalidField('needs a code, or an id when it is to hold without one');
  return {
    id: fields.id ?? idOf(code ?? ''),
    code,
    name: { ...eachLanguage((language) => fields[nameField(language)]), en: fields.name ?? code ?? fields.id },
    effect: effectOf(fields),
    scope: scopeOf(fields),
    ...validityOf(fields),
    minimum: given(fields.minimum, amounts),
    usageLimit: given(fields.limit, (text) => whole(text, 'limit')),
    usageLimitPerCart: given(fields['per-cart'], (text) => whole(text, 'per-cart')),
    countries: given(fields.countries, (text) => list(text.toUpperCase())),
    priority: given(fields.priority, (text) => whole(text, 'priority')) ?? undefined,
  };
}

function given<T>(text: string | undefined, convert: (text: string) => T): T | null {
  return text === undefined ? null : convert(text);
}

/** An id for a code, of the characters that ids allow. */
function idOf(code: string): string {
  const plain = code.toLowerCase();
  return /^[a-z0-9-]+$/.test(plain) ? `code-${plain}` : `code-${Buffer.from(code).toString('hex').slice(0, 50)}`;
}

function effectOf(fields: RuleFields): unknown {
  const kinds = [fields.percent, fields.amount, fields['free-shipping'], fields.gift, fields.buy].filter(
    (value) => value !== undefined,
  );
  if (kinds.length !== 1)
    throw new InvalidField('needs exactly one of percent, amount, free-shipping, gift, buy (with free)');
  if (fields.percent !== undefined) return { type: 'percentage', percent: whole(fields.percent, 'percent') };
  if (fields.amount !== undefined) return { type: 'absolute', amounts: amounts(fields.amount) };
  if (fields.gift !== undefined) return { type: 'gift', variants: list(fields.gift) };
  if (fields.buy !== undefined) {
    const groups = fields.groups === undefined ? null : whole(fields.groups, 'groups');
    return { type: 'buy-n-get-m', buy: whole(fields.buy, 'buy'), free: whole(fields.free ?? '1', 'free'), groups };
  }
  if (fields['free-shipping'] !== 'yes') throw new InvalidField('free-shipping must be yes or left out');
  return { type: 'free-shipping' };
}

function scopeOf({ products, categories, sections, skus }: RuleFields): unknown {
  if ([products, categories, sections, skus].every((value) => value === undefined)) return { kind: 'cart' };
  return {
    kind: 'goods',
    products: list(products),
    categories: list(categories),
    sections: list(sections),
    skus: list(skus),
  };
}

function list(text = ''): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function whole(text: string, field: string): number {
  const read = readQuantity(text);
  if (read.ok) return read.value;
  throw new InvalidField(
    read.error.kind === 'ambiguous'
      ? `${field}: ${faultText(read.error, text)}`
      : `${field}: "${text}" is no whole number`,
  );
}

/** `EUR=5.00,GBP=4` in minor units. A comma may also be the decimal one: `EUR=5,00;GBP=4`. */
function amounts(text: string): Partial<Record<CurrencyCode, number>> {
  const parts = text.split(/[,;](?=\s*(?:[a-z]{3}\s*[= ]|$))/i).map((part) => part.trim());
  return Object.fromEntries(parts.filter(Boolean).map(amount));
}

function amount(part: string): readonly [CurrencyCode, number] {
  const [, currency = '', written = ''] = /^([a-z]{3})\s*[= ]\s*(\S.*)$/i.exec(part) ?? [];
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) throw new InvalidField(`"${part}" is no amount: write it like EUR=5.00`);
  const read = readAmount(written, { code, decimals: CURRENCY_EXPONENTS[code] });
  if (read.ok) return [code, read.value];
  if (read.error.kind === 'too-precise') throw new InvalidField(`"${part}" has more decimals than ${code}`);
  if (read.error.kind === 'ambiguous') throw new InvalidField(`${code}: ${faultText(read.error, written)}`);
  throw new InvalidField(`"${part}" is no amount: write it like EUR=5.00`);
}

/** A day counts by the clocks of each market, a moment is the same in all. */
function validityOf({ from, until }: RuleFields): Pick<DiscountRule, 'validFrom' | 'validUntil' | 'days'> {
  const [first, last] = [given(from, isoDay), given(until, isoDay)];
  return {
    validFrom: first ? dayAnywhere(first).from : given(from, (text) => moment(text, 'from')),
    validUntil: last ? dayAnywhere(last).until : given(until, (text) => moment(text, 'until')),
    days: first || last ? { from: first, until: last } : null,
  };
}

const isoDay = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

function moment(text: string, field: 'from' | 'until'): number {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = isMoment ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidField(`${field}: "${text}" is no day like 2026-11-27 and no moment like 2026-11-27T09:00Z`);
  return time;
}
