import type { FrameLocator, Locator, Page } from '@playwright/test';

/**
 * Elements that have neither role nor label, or are themselves what a test looks at. This is the only file that finds
 * elements by CSS: everything else is found as a person finds it.
 */
type Scope = Page | Locator;

/** The root element, with the language and the overflow of the page. */
export const rootOf = (page: Page): Locator => page.locator(':root');

/** What opens and closes a `details` element: browsers give it no role. */
export const disclosure = (scope: Scope, text?: RegExp): Locator =>
  scope.locator('summary').filter(text ? { hasText: text } : {});

/** The name inside the drawing of the logo. */
export const logoName = (header: Locator): Locator => header.locator('svg > text').first();

/** The label around a control that is not visible itself. */
export const labelAround = (control: Locator): Locator => control.locator('xpath=ancestor::label');

/** The parts of a page that browsers show above all others. */
export const openPopovers = (page: Page): Locator => page.locator(':popover-open');

/** What has the focus inside an element. */
export const focusIn = (scope: Scope): Locator => scope.locator(':focus');

/** What a form posts without showing it. */
export const hiddenInput = (scope: Scope, name: string): Locator =>
  scope.locator(`input[type="hidden"][name="${name}"]`);

/** A control by the name that its form posts: two parts of a form may have a field with the same label. */
export const controlNamed = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** An amount in minor units, which only the `value` of its element has. */
export const amount = (page: Page, id: 'cart-total' | 'order-total' | 'left-to-pay'): Locator => page.locator(`#${id}`);
export const amountIn = (scope: Scope): Locator => scope.locator('data');

/** The message of a field of a form, by the name of the field. */
export const errorOf = (page: Page, name: string): Locator =>
  page.locator(`[id="f-${name.replaceAll('.', '-')}-error"]`);

/** A row of payment instructions, by its name in the provider's answer. */
export const instructionRow = (scope: Scope, name: string): Locator => scope.locator(`[data-field="${name}"]`);

/** An element that the script of the payment step fills or reads. */
export const paymentPart = (page: Page, part: 'pay' | 'messages' | 'live'): Locator =>
  page.locator(`[data-part="${part}"]`);

/** The provider's widget: its frames, and the marks it sets on its own fields. */
export const securedField = (page: Page, name: string): Locator =>
  page.locator(`[data-cse="${name}"] iframe`).contentFrame().locator('input.js-iframe-input');
export const holderName = (page: Page): Locator => page.locator('.adyen-checkout__card__holderName input');
export const validSecurityCode = (page: Page): Locator =>
  page.locator('.adyen-checkout__field--securityCode.adyen-checkout__field--valid');
/** The pictures that the widget loads from an origin. */
export const widgetPictures = (page: Page, origin: string): Locator => page.locator(`img[src^="${origin}/"]`);
/** The frame in which the provider reads the device. */
export const deviceFrame = (page: Page): Locator => page.locator('iframe[name="dfIframe"]');
export const challengeFrame = (page: Page): Locator => page.locator('iframe[name="threeDSIframe"]');

/** The document of the only frame of a page, its input and its message. */
export function onlyFrame(page: Page): { readonly body: Locator; readonly input: Locator; readonly error: Locator } {
  const frame: FrameLocator = page.frameLocator('iframe');
  return { body: frame.locator('body'), input: frame.locator('input.js-iframe-input'), error: frame.locator('#error') };
}

/** Every script of a page, data for scripts included. */
export const scriptsOf = (page: Page): Locator => page.locator('script');

/** The row of pictures of a product page. */
export const productPictures = (page: Page): Locator => page.locator('[data-gallery] > ul');

/** The large pictures of a product: a dialog with script, and a part of the page that the address names without. */
export const pictureDialog = (page: Page): Locator => page.locator('dialog:has([id^="large-"])');

/** The sections of the page of components. */
export const picturedSections = (page: Page): Locator => page.locator('[data-picture]');

/** The rows of recommended products, with the id of their answer. */
export const recommendedRows = (page: Page): Locator => page.locator('[data-reco]');

/** The box of the speech bubble, which has its variant and height. */
export const bubbleBox = (bubble: Locator): Locator => bubble.locator('[data-variant]');

/** The canvas of the balls in the footer. */
export const ballsOf = (page: Page): Locator => page.locator('#balls canvas');

/** What the frame of a page shows, where it has only one. */
export const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
/** The blocks of a framed page that the visual editor finds. */
export const markedBlocks = (frame: FrameLocator): Locator => frame.locator('main [data-blok-c]');

/** What `content` is in while nothing of it can be used. */
export const lockedPart = (page: Page, content: Locator): Locator => page.locator('[inert]').filter({ has: content });

/** Parts of a product's page: the button of its form, the bar of a phone, its price and the link to its reviews. */
export const buyButton = (page: Page) => page.locator('form[data-buy]').getByRole('button');
export const buyBar = (page: Page) => page.locator('[data-bar]');
export const productPrice = (page: Page) => page.locator('[data-live=price] data');
/** The kind of a product, below its name. */
export const kindOfProduct = (page: Page) => page.locator('h1 + p');
export const ratingLink = (page: Page) => page.locator('a[href="#reviews"]');
/** The small picture below a large one. */
export const pictureBelow = (item: Locator) => item.locator('img[aria-hidden]');
