import { z } from 'zod';
import { isEmail, LONGEST_EMAIL } from '#app/kernel/email.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { cleanedText } from '#app/web/forms/cleaned-text.ts';

/** The longest texts of a declaration, in code points. */
export const WITHDRAWAL_LIMITS = { name: 60, orderNumber: 100, items: 500 } as const;

/** What may be wrong with a field, as the key of its text. */
export const WITHDRAWAL_FAULTS = [
  'nameMissing',
  'nameLong',
  'numberMissing',
  'numberLong',
  'emailMissing',
  'emailWrong',
  'scopeMissing',
  'itemsMissing',
  'itemsLong',
  'linesMissing',
  'quantityWrong',
  'noLinks',
  'noEmails',
] as const;
export type WithdrawalFault = (typeof WITHDRAWAL_FAULTS)[number];
const fault = (key: WithdrawalFault) => ({ error: key });

/** Endings of host names besides those of countries, as mail programs know them. */
const ENDINGS = [
  'com|net|org|info|biz|edu|gov|int|mobi|name|pro|tel|asia|cat|eu|xyz|top|shop|store|online|site|website|web|app|dev',
  'page|link|click|live|life|club|cloud|blog|news|email|mail|chat|social|digital|world|space|today|tech|systems|media',
  'agency|group|team|company|services|service|support|help|care|host|hosting|center|expert|guru|art|fun|games|run|win',
  'vip|bet|casino|poker|loan|credit|bank|finance|money|cash|tax|trade|market|sale|deals|promo|gift|gratis|work|jobs',
  'buzz|icu|cyou|sbs|bond|quest|beauty|fashion|style|shoes|moda|berlin|wien|koeln|hamburg|amsterdam|london|brussels',
].join('|');

/** Short forms before a dot and two letters: `Dr.Li`, `Art.Nr`. */
const SHORT_FORMS = 'dr|prof|mr|mrs|ms|hr|fr|st|art|best|bestell|kd|ref|order|item';

const letters = String.raw`[\p{L}\p{M}\d]`;
const before = `(?<!${letters})`;
const after = `(?!${letters})`;

/**
 * What mail programs make a link of, without an address to write to: a scheme, `www.`, a number of the network, a host
 * with a path, or with the ending of a country or of another known kind.
 */
const WEB_ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`${before}www\.`,
    String.raw`${before}\d{1,3}(?:\.\d{1,3}){3}${after}`,
    String.raw`${letters}\.\p{L}{2,}[/?#]`,
    String.raw`${letters}[\p{L}\p{M}\d-]*${letters}\.(?:${ENDINGS}|xn--[a-z\d-]+)${after}`,
    String.raw`${before}(?!(?:${SHORT_FORMS})\.)${letters}[\p{L}\p{M}\d-]*${letters}\.[a-z]{2}${after}`,
  ].join('|'),
  'iu',
);

/** Whether mail programs make a link of a part of a typed text. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/** The receipt goes to a typed address: it carries no links of strangers. */
const hasNoLink = (text: string): boolean => !hasWebAddress(text);

const EMAIL = /[^\s@]+@[\w-]+\.\w/;

const words = (missing: WithdrawalFault, long: WithdrawalFault, most: number) =>
  z
    .string(fault(missing))
    .transform((typed) => cleanedText(typed))
    .refine((text) => text !== '', fault(missing))
    // What is too long is not searched for addresses.
    .refine((text) => [...text].length <= most, { ...fault(long), abort: true })
    .refine((text) => !EMAIL.test(text), { ...fault('noEmails'), abort: true })
    .refine(hasNoLink, fault('noLinks'));

/** A line of an order in the form: `quantity.{key}` is how many of its units are withdrawn from. */
export type WithdrawalFormLine = { readonly key: string; readonly quantity: number };

const quantitiesOf = (lines: readonly WithdrawalFormLine[]) =>
  z
    .object(
      Object.fromEntries(
        lines.map(({ key, quantity }) => [
          key,
          z
            .string()
            .default('0')
            .transform((typed) => (/^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN))
            .refine((units) => units >= 0 && units <= quantity, fault('quantityWrong')),
        ]),
      ),
    )
    .default({});

type Chosen = {
  readonly scope?: 'order' | 'items' | undefined;
  readonly items?: string;
  readonly quantity?: Readonly<Record<string, number>>;
};

/** What was chosen: items that were named count without the choice beside them. Null for nothing. */
export function chosenScope({ scope, items, quantity }: Chosen): 'order' | 'items' | null {
  return scope ?? (items || unitsIn(quantity) > 0 ? 'items' : null);
}

function unitsIn(quantity: Chosen['quantity']): number {
  return Object.values(quantity ?? {}).reduce((sum, units) => sum + (units > 0 ? units : 0), 0);
}

const ALWAYS = { when: () => true };

/**
 * The form of a declaration of withdrawal, for both steps: `check` shows the second one, `change` the first one again,
 * `confirm` declares. With `lines` it is about those of the order of a link; without, the shopper names the items, and
 * the order too unless it `isLinked`.
 */
export function withdrawalFormSchema(lines: readonly WithdrawalFormLine[] | null, isLinked = lines !== null) {
  const hasLines = lines !== null;
  const number = words('numberMissing', 'numberLong', WITHDRAWAL_LIMITS.orderNumber).transform(
    (typed) => readOrderNumber(typed) ?? typed,
  );
  const items = z
    .string()
    .default('')
    .transform((typed) => cleanedText(typed, 'many').replace(/\n{2,}/g, '\n'))
    .refine((text) => [...text].length <= WITHDRAWAL_LIMITS.items, { ...fault('itemsLong'), abort: true })
    .refine((text) => !EMAIL.test(text), { ...fault('noEmails'), abort: true })
    .refine(hasNoLink, fault('noLinks'));
  return z
    .object({
      intent: z.enum(['check', 'change', 'confirm']).catch('check'),
      name: words('nameMissing', 'nameLong', WITHDRAWAL_LIMITS.name),
      orderNumber: isLinked ? z.string().catch('') : number,
      email: z
        .string(fault('emailMissing'))
        .trim()
        .min(1, fault('emailMissing'))
        .refine((typed) => typed === '' || (typed.length <= LONGEST_EMAIL && isEmail(typed)), fault('emailWrong')),
      scope: z.enum(['order', 'items']).optional().catch(undefined),
      // The lines of an order are in `quantity`; their words beside it count where the order cannot be read any more.
      items: hasLines ? z.string().default('').catch('') : items,
      seen: z
        .string()
        .default('0')
        .transform((typed) => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0)),
      quantity: quantitiesOf(lines ?? []),
    })
    .refine((value) => chosenScope(value) !== null, { ...fault('scopeMissing'), path: ['scope'], ...ALWAYS })
    .refine((value) => hasLines || chosenScope(value) !== 'items' || value.items !== '', {
      ...fault('itemsMissing'),
      path: ['items'],
      ...ALWAYS,
    })
    .refine((value) => !hasLines || chosenScope(value) !== 'items' || unitsIn(value.quantity) > 0, {
      ...fault('linesMissing'),
      path: ['scope'],
      ...ALWAYS,
    });
}

export type WithdrawalForm = z.output<ReturnType<typeof withdrawalFormSchema>>;
