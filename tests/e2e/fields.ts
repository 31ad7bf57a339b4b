import type { Locator, Page } from '@playwright/test';
import { controlNamed } from './elements.ts';
import { labelPattern, textPattern, textStart } from './texts.ts';

const CHECKBOXES: Readonly<Record<string, string>> = {
  'address.shipping.noHouseNumber': 'checkout:address.noHouseNumber',
  'contact.agreements': 'checkout:fields.agreements',
  useShippingForBilling: 'checkout:address.useShippingForBilling',
};

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
  return addressGroup(page, part)
    .getByLabel(labelPattern(`checkout:fields.${field}`))
    .and(controlNamed(page, name));
}
