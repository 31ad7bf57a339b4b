import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { addressField } from './fields.ts';
import { openAddressStep, openFilledBag } from './posted-journey.ts';
import { labelPattern, textPattern, textStart } from './texts.ts';

export const TEXT = 'Ada typed this 12';
export const EMAIL = 'ada.typed@shop.example';

/** A form of the shop in which something is typed. */
export type TypedForm = {
  readonly open: (page: Page) => Promise<unknown>;
  /** The fields in their order; the last one is that which the shopper has just left. */
  readonly fields: (page: Page) => readonly Locator[];
  /** Whether its text outlives the tab. */
  readonly isKept?: boolean;
};

const main = (page: Page, key: string) => page.getByRole('main').getByRole('textbox', { name: textPattern(key) });
const enquiry = (page: Page, name: string) =>
  page.getByRole('textbox', { name: labelPattern(`content:enquiry.${name}`) });

/** The forms by their names. */
export const TYPED_FORMS: Readonly<Record<string, TypedForm>> = {
  'the address step': {
    open: (page) => openAddressStep(page, 'uk'),
    fields: (page) =>
      ['contact.email', 'address.shipping.firstName', 'address.shipping.street0', 'address.shipping.city'].map((name) =>
        addressField(page, name),
      ),
    isKept: true,
  },
  'an enquiry': {
    open: (page) => page.goto('/uk/corporate-gifts'),
    fields: (page) => ['name', 'email', 'quantity', 'neededBy', 'message'].map((name) => enquiry(page, name)),
    isKept: true,
  },
  'a withdrawal': {
    open: (page) => page.goto('/de/withdrawal'),
    fields: (page) => [
      main(page, 'withdrawal:number'),
      page.getByRole('textbox', { name: textStart('withdrawal:items') }),
      main(page, 'withdrawal:name'),
      main(page, 'withdrawal:email'),
    ],
    isKept: true,
  },
  'the search for an order': {
    open: (page) => page.goto('/uk/order'),
    fields: (page) => [
      page.getByRole('main').getByRole('textbox').first(),
      page.getByRole('main').getByRole('textbox').last(),
    ],
  },
  'the sign-in': {
    open: (page) => page.goto('/uk/login'),
    fields: (page) => [page.getByRole('main').getByRole('textbox').first()],
  },
  'the newsletter in the footer': {
    open: (page) => page.goto('/uk/faq'),
    fields: (page) => [page.getByRole('contentinfo').getByRole('textbox').first()],
  },
  'a discount code': {
    open: (page) => openFilledBag(page, 'uk'),
    fields: (page) => [page.getByRole('textbox', { name: textPattern('cart:code'), includeHidden: true })],
  },
};

/** Opens what hides the fields of a form. */
export async function reveal(page: Page, { fields }: TypedForm): Promise<void> {
  const [first] = fields(page);
  const title = disclosure(page.getByRole('main'), textPattern('cart:codeTitle'));
  if (first && (await title.count()) > 0 && !(await first.isVisible())) await title.click();
}

/** Types in each field and leaves it. Returns what each has. */
export async function typeIn(page: Page, form: TypedForm): Promise<readonly string[]> {
  await reveal(page, form);
  const typed: string[] = [];
  for (const [index, field] of form.fields(page).entries()) {
    const text = (await field.getAttribute('type')) === 'email' ? EMAIL : `${TEXT} ${index}`;
    await field.fill(text);
    await field.blur();
    typed.push(text);
  }
  return typed;
}
