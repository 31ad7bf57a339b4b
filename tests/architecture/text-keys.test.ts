import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { CART_FORM_ERRORS } from '#app/modules/cart/forms/cart-intents.ts';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';
import {
  AUDIENCES,
  BADGES,
  COLOUR_NAMES,
  MATERIALS,
  PATTERN_GROUPS,
  PRODUCT_PARTS,
  SILHOUETTES,
  THEMES,
  WASHING_INSTRUCTIONS,
} from '#app/modules/catalogue/domain/product-attributes.ts';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import { CHECKOUT_VIEWS } from '#app/modules/checkout/domain/checkout-info.ts';
import { ERROR_KEYS } from '#app/modules/checkout/domain/field-errors.ts';
import { TEST_CARDS } from '#app/modules/checkout/ui/card-panel.tsx';
import { PURPOSES } from '#app/modules/consent/domain/consent.ts';
import { ACCESSIBILITY_CHECKS, ACCESSIBILITY_LIMITS } from '#app/modules/content/domain/accessibility-checks.ts';
import { ENQUIRY_FAULTS } from '#app/modules/enquiries/domain/enquiry.ts';
import { REFUND_REASONS } from '#app/modules/letters/domain/letter.ts';
import { OPERATOR_ALERTS, OPERATOR_USES } from '#app/modules/letters/domain/operator-alert.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { RECEIPT_ADVICE } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import { WITHDRAWAL_STATES } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { WITHDRAWAL_FAULTS } from '#app/modules/orders/forms/withdrawal-form.ts';
import { INSTRUCTION_FIELDS, INSTRUCTION_KINDS } from '#app/modules/payments/domain/payment-instructions.ts';
import { PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';
import { FAILURES, FIELD_TEXTS } from '#app/modules/payments/domain/provider-errors.ts';
import { PRINTED_TYPES } from '#app/modules/payments/domain/redirect-methods.ts';
import { FITS, REVIEW_ORDERS } from '#app/modules/reviews/domain/review.ts';
import { SEARCH_SORTS } from '#app/modules/search/domain/search-query.ts';
import { SHARED_ENTITIES } from '#app/routes/shared-content/entities.ts';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';
import { baseKey, english, PLURAL, placeholders, textsOf } from './interface-texts.ts';
import { NAMESPACES, ROOT, readSource, sourceFiles } from './sources.ts';

const baseKeys = new Set([...english.keys()].map(baseKey));

const products = await readBundledProducts(join(ROOT, 'content-fallbacks/catalogue'));
const rules = COUNTRY_CODES.map(addressRules);
const regionLabels = rules.flatMap(({ labels }) => labels.region ?? []);

/** Keys built at run time, with every value of the variable part. A list from the domain grows with it. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  // Error kinds without data of their own; the others are written out beside the template.
  'cart:error.{}': ['MISSING_PRODUCTS', 'invalid-quantity', 'line-not-found', 'gift-line', ...CART_FORM_ERRORS],
  'cart:restoreShort.{}': ['sold-out', 'few', 'most'],
  'address:lookup.{}Missing': ['postCode', 'houseNumber'],
  'consent:services.{}': ['tagManager', 'chat', 'accessibility', 'errorReporting'],
  'consent:for.{}': PURPOSES,
  'consent:purposes.{}.name': ['necessary', ...PURPOSES],
  'consent:purposes.{}.about': ['necessary', ...PURPOSES],
  'consent:purposes.{}.kept': ['personalisation', 'marketing'],
  // Product facts from closed lists.
  'catalogue:alert.{}': ['noEmail', 'wrongEmail', 'noSize'],
  'catalogue:shoe.{}': ['women', 'men'],
  'catalogue:sort.{}': SEARCH_SORTS.map((sort) => sort.replace(':', '-')),
  'catalogue:badge.{}': BADGES,
  'catalogue:filter.facet.{}': FACETS,
  'catalogue:filter.height.{}': ['knee', 'crew', 'quarter', 'ankle', 'low'],
  'catalogue:filter.pattern.{}': PATTERN_GROUPS,
  'catalogue:filter.person.{}': ['women', 'men', 'kids', 'baby'],
  'catalogue:filter.theme.{}': THEMES,
  'catalogue:kind.for.{}': AUDIENCES,
  'catalogue:kind.type.{}': SILHOUETTES.filter((silhouette) => silhouette !== 'other'),
  'catalogue:colour.{}': COLOUR_NAMES,
  'catalogue:material.{}': MATERIALS,
  'catalogue:care.{}': WASHING_INSTRUCTIONS,
  'catalogue:part.{}': PRODUCT_PARTS,
  // Imported products may have features without a text: those are shown as they are.
  'catalogue:feature.{}': products.flatMap(({ displayFeatures }) => displayFeatures),
  'catalogue:occasion.{}': products.flatMap(({ information }) => information.occasion),
  'catalogue:guide.{}': ['eu', 'uk', 'us'],
  'catalogue:unit.{}': ['cm', 'in'],
  // Labels differ per country: the rules name them.
  'checkout:fields.region.{}': regionLabels,
  'checkout:fields.postCode.{}': rules.map(({ labels }) => labels.postCode),
  'checkout:fields.city.{}': rules.map(({ labels }) => labels.city),
  'checkout:fields.{}': ['firstName', 'lastName', 'street0', 'street1', 'country', 'email', 'telephone'],
  'checkout:hints.{}': ['email', 'telephone'],
  // A context selects the exact sentence: the label of the field, the country or the kind of name.
  'checkout:errors.{}': [
    ...ERROR_KEYS,
    ...['country', ...regionLabels].map((context) => `errorRequired_${context}`),
    ...['NL', 'BE', 'CH', 'AT', 'US'].map((country) => `errorPostcodeEmpty_${country}`),
    'errorTerritory_NI',
    ...['firstName', 'lastName', 'whole', 'both'].map((name) => `errorNameEmpty_${name}`),
  ],
  'checkout:steps.{}': CHECKOUT_VIEWS,
  // Outcomes that end a payment; any other is `unknown`.
  'checkout:payment.outcome.{}': ['refused', 'cancelled', 'error', 'expired', 'unknown'],
  'checkout:payment.outcome.{}Title': ['refused', 'cancelled', 'error', 'expired', 'unknown'],
  'content:accessibility.checks.{}': ACCESSIBILITY_CHECKS.map(({ name }) => name),
  'content:accessibility.limits.{}': ACCESSIBILITY_LIMITS,
  'content:facts.return.{}': ['shop', 'shopper'],
  'content:enquiry.{}': ['name', 'company', 'email', 'quantity', 'neededBy'],
  'content:enquiry.{}Hint': ['quantity', 'neededBy'],
  'content:enquiry.errors.{}': ENQUIRY_FAULTS,
  'content:preview.{}': ['draft', 'published', 'unavailable'],
  'content:preview.refused.{}.title': ['expired', 'invalid'],
  'content:preview.refused.{}.text': ['expired', 'invalid'],
  'content:shared.{}': SHARED_ENTITIES,
  'content:storage.entries.{}': BROWSER_STORAGE.map(({ name }) => name),
  'content:storage.places.{}': BROWSER_STORAGE.map(({ place }) => place),
  // Why a discount code is rejected.
  'discounts:refusal.{}': ['ended', 'not-here', 'not-started', 'used-up'],
  // What the status page of an order may show, and why it shows no more.
  'order:correct.problem.{}': [
    'unpaid',
    'shipped',
    'under-review',
    'called-off',
    'withdrawn',
    'refunding',
    'other-terms',
  ],
  'order:cancel.problem.{}': ['unpaid', 'shipped', 'under-review', 'called-off', 'withdrawn', 'refunding'],
  'order:cancelled.{}': ['text', 'nothingDue'],
  'order:limited.{}': ['paid', 'pending', 'failed', 'open', 'otherBrowser', 'old'],
  'order:limited.{}Letter': ['paid', 'pending'],
  'order:lookup.errors.{}': ['numberMissing', 'numberWrong', 'emailMissing', 'emailWrong'],
  'reviews:fit.{}': FITS,
  'reviews:order.{}': REVIEW_ORDERS,
  'reviews:errors.{}': ['starsMissing', 'titleMissing', 'textMissing', 'nameMissing', 'tooLong'],
  'order:status.{}': [...PAYMENT_STATUSES, 'unknown'],
  'sign-in:errors.{}': ['emailMissing', 'emailWrong'],
  'sign-in:orders.{}': ['sold-out', 'not-sold'],
  'sign-in:places.{}': ['ended', 'endedOthers'],
  'sign-in:signedOut.{}': ['here', 'everywhere'],
  'withdrawal:advice.{}': RECEIPT_ADVICE,
  'withdrawal:errors.{}': WITHDRAWAL_FAULTS,
  'withdrawal:onOrder.{}': ['refundedAmount', 'refundedPart'],
  'withdrawal:onOrder.state.{}': WITHDRAWAL_STATES,
  // A failed payment is explained in one sentence.
  'order:text.{}': ['created', 'pending', 'authorised', 'captured', 'unknown'],
  'order:sentBack.{}': ['asked', 'done', 'failed'],
  'order:withdrawn.{}': ['paid', 'paidLimited', 'paidElsewhere'],
  'order:refund.{}': ['made', 'returned'],
  'payment:failures.{}.title': FAILURES,
  'payment:failures.{}.text': FAILURES,
  'payment:fields.{}': Object.values(FIELD_TEXTS),
  'payment:instructions.title.{}': INSTRUCTION_KINDS,
  'payment:instructions.text.{}': INSTRUCTION_KINDS,
  'payment:instructions.link.{}': INSTRUCTION_KINDS,
  'payment:instructions.fields.{}': INSTRUCTION_FIELDS,
  'payment:ways.{}': PRINTED_TYPES,
  'payment:testCard.{}': TEST_CARDS.map(([, name]) => name),
  'letters:legal.field.{}': ['ordered', 'name', 'address', 'signature', 'date'],
  'letters:legal.postage.{}': ['shop', 'shopper'],
  'withdrawal:sendBack.{}': ['shop', 'shopper'],
  'letters:orderRefunded.{}': REFUND_REASONS,
  'letters:operator.alert.{}.title': OPERATOR_ALERTS,
  'letters:operator.alert.{}.text': OPERATOR_ALERTS,
  'letters:operator.use.{}': OPERATOR_USES,
  'letters:endAlerts.{}': ['ask', 'done'],
  'letters:endAlerts.{}Title': ['ask', 'done'],
  'newsletter:errors.{}': ['emailMissing', 'invalidEmail', 'addressRejected'],
  'newsletter:confirm.{}': ['ask', 'done', 'ended'],
  'newsletter:confirm.{}Title': ['ask', 'done', 'ended'],
  'newsletter:unsubscribe.{}': ['ask', 'done'],
  'newsletter:unsubscribe.{}Title': ['ask', 'done'],
  'newsletter:{}.unavailable': ['confirm', 'unsubscribe'],
  // Links after a search without result.
  'search:{}': ['allSocks', 'kids', 'gifts', 'new', 'everything', 'relaxed', 'mentioned'],
  'shell:continent.{}': ['EU', 'NA', 'AS', 'OC'],
  'shell:taxName.{}': ['vat', 'gst', 'consumptionTax', 'salesTax'],
};

type Use = {
  readonly file: string;
  readonly key: string;
  /** Names of the values passed; null where the source does not show them. */
  readonly values: readonly string[] | null;
};

const keyShape = new RegExp(`^(?:${NAMESPACES.join('|')}):[\\w.-]+$`);
const keyBeginning = new RegExp(`^(?:${NAMESPACES.join('|')}):`);

/** The call whose first argument is a key, also through a condition. */
function callOf(node: ts.Node): ts.CallExpression | null {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node ? parent : null;
  return ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) ? callOf(parent) : null;
}

function valuesOf(call: ts.CallExpression | null): readonly string[] | null {
  if (!call) return null;
  const values = call.arguments[1];
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map((property) => property.name?.getText());
  return names.some((name) => name === undefined) ? null : names.filter((name) => name !== undefined);
}

const uses: Use[] = [];
const templates = new Set<string>();
for (const file of [...sourceFiles('app'), ...sourceFiles('server')]) {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && keyShape.test(node.text))
      uses.push({ file, key: node.text, values: valuesOf(callOf(node)) });
    if (ts.isTemplateExpression(node) && keyBeginning.test(node.head.text)) {
      templates.add(node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true));
}
const built = Object.entries(BUILT).flatMap(([template, values]) =>
  values.map((value) => template.replace('{}', value)),
);

describe('keys in the sources', () => {
  test('have a text', () => {
    expect(uses.length).toBeGreaterThan(150);
    expect(uses.filter(({ key }) => !baseKeys.has(key))).toEqual([]);
  });

  test('built from parts are listed with every value, and each has a text', () => {
    expect([...templates].sort()).toEqual(Object.keys(BUILT).sort());
    expect(built.filter((key) => !baseKeys.has(key))).toEqual([]);
  });

  test('pass exactly the values that the text interpolates', () => {
    const wrong = uses.flatMap(({ file, key, values }) => {
      if (values === null) return [];
      const forms = [...english].filter(([form]) => baseKey(form) === key);
      const expected = new Set(
        forms.flatMap(([form, text]) => [...placeholders(text), ...(PLURAL.test(form) ? ['count'] : [])]),
      );
      return [...expected].sort().join() === [...values].sort().join()
        ? []
        : [`${file}: ${key} wants {${[...expected]}}, gets {${values}}`];
    });
    expect(wrong).toEqual([]);
  });

  test('take a form of a country other than its plain name only where the code gives all forms', () => {
    const forms = /\{\{(?:the|dative|to)Country\}\}/;
    const declined = LANGUAGES.flatMap((language) => [...textsOf(language)])
      .filter(([, text]) => forms.test(text))
      .map(([key]) => baseKey(key));
    expect(declined.length).toBeGreaterThan(10);
    expect(uses.filter(({ key, values }) => declined.includes(key) && values !== null)).toEqual([]);
  });

  test('use every text', () => {
    const used = new Set([...uses.map(({ key }) => key), ...built]);
    expect([...baseKeys].filter((key) => !used.has(key))).toEqual([]);
  });
});
