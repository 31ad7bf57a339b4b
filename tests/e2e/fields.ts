import type { Locator, Page } from '@playwright/test';
import { controlNamed } from './elements.ts';
import { labelPattern, textPattern, textStart } from './texts.ts';

const CHECKBOXES: Readonly<Record<string, string>> = {
  'address.shipping.noHouseNumber': 'checkout:address.noHouseNumber',
  'contact.agreements': 'checkout:fields.agreements',
  useShippingForBilling: 'checkout:address.useShippingForBilling',
};

/** The fields as a page asks for them: the whole name in one, and the terms without a check box, where it does so. */
export async function askedFields(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<readonly (readonly [string, string])[]> {
  const { 'address.shipping.lastName': lastName = '', 'contact.agreements': agreements, ...rest } = fields;
  const hasWholeName = (await controlNamed(page, 'address.shipping.wholeName').count()) > 0;
  const hasBox = (await page.getByRole('checkbox').and(controlNamed(page, 'contact.agreements')).count()) > 0;
  const typed = hasWholeName
    ? { ...rest, 'address.shipping.firstName': `${rest['address.shipping.firstName']} ${lastName}` }
    : { ...rest, 'address.shipping.lastName': lastName };
  const ticked = agreements !== undefined && hasBox ? { 'contact.agreements': agreements } : {};
  return Object.entries({ ...typed, ...ticked });
}

/** A part of the address step: `contact`, `shipping` or `billing`. */
export const addressGroup = (page: Page, part: string): Locator =>
  page.getByRole('group', { name: textPattern(`checkout:address.${part}`) });

/**
 * A field of the address step by its label in any language, under the name the form posts:
 * `address.shipping.city`, `contact.email`, `useShippingForBilling`.
 */
export function addressField(page: Page, name: string): Locator {
  const checkbox = CHECKBOXES[name];
  if (checkbox) return page.getByRole('checkbox', { name: textStart(checkbox) });
  // Its words are content.
  if (name === 'contact.newsletterSubscription') return page.getByRole('checkbox').and(controlNamed(page, name));
  const [, part, field] = /^(?:address\.)?(\w+)\.(\w+)$/.exec(name) ?? [];
  if (!part || !field) throw new Error(`No field ${name} in the address step`);
  const label = labelPattern(`checkout:fields.${field}`);
  const inGroup = addressGroup(page, part);
  const labelled = inGroup.getByLabel(label).and(controlNamed(page, name));
  // Under this name a form may ask for the whole name.
  return field === 'firstName'
    ? labelled.or(inGroup.getByLabel(labelPattern('checkout:fields.name')).and(controlNamed(page, name)))
    : labelled;
}
