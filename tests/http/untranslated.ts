import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { MARKET_LAWS } from '#app/modules/markets/domain/market-law.ts';
import samples from '#content-fallbacks/sample-reviews.json' with { type: 'json' };
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import { unmarked } from '#tests/support/marked-language.ts';
import type { Page } from './shopper.ts';

const CARRIERS = Object.values(SHIPPING_METHODS).flatMap((methods) => methods.map(({ carrier }) => carrier));
const COUNTRIES = Object.values(countryNames).flatMap(({ local, english }) => [local, english]);
const AUTHORITIES = Object.values(MARKET_LAWS).flatMap(({ accessibilityBody }) => accessibilityBody?.name ?? []);
/** What is the same in every language: proper names, codes, what the shopper typed, and what `Intl` writes. */
const NAMES: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  /^(?:[A-Z]{2,3}|[SML])$/,
  /^-?[\d\u00a0\u202f ,]+ [A-Z]{3}$/,
  // Sizes, quantities, order numbers, codes, days.
  /^[\d.,½–\u2060-]+ (?:cm|in|M|Y)$/,
  /^[WM] [\d½–\u2060]+(?: · [WM] [\d½–\u2060]+)?$/,
  /^[A-Z]{3}\d{2}$/,
  /^PW-[\dA-Z]{5}-[\dA-Z]{5}$/,
  // The name of a language, which `Intl` writes.
  /^Français$/,
  /^http:\/\/localhost:3000\/[a-z]{2}\/order\/PW-[\dA-Z]{5}-[\dA-Z]{5}\.[\w-]+$/,
  /^\(WELCOME10\)$/,
  /^,? ?(?:\p{L}{3}\. )?\d{1,2} (?:– (?:\p{L}{3}\. )?\d{1,2} )?\p{L}+\.?(?: \d{4})?$/u,
  /^(?:, )?\p{L}{3}\. \d{1,2}(?: \p{L}+\.?)? – \p{L}{3}\. \d{1,2} \p{L}+\.?$/u,
  /^\d{2}:\d{2} UTC[+-]\d{1,2}$/,
  // A sku, and what a payment by transfer or voucher prints.
  /^(?:LANTERN|Pairwise Sandbox|NL13TEST0123456789|TESTNL02|[\dA-Z]{12})$/,
  /^[\d\u00a0\u202f,]+ kr$/,
  // The addresses of `addressFields` and `bookFields`.
  /^(?:Ada King(?:, .+)?|5 rue de la Paix|75002 Paris|Nowy Świat 1|00-496 Warszawa|Rua Augusta 1|1100-048 Lisboa|ada@example\.com|x)$/,
  /^(?:Kungsgatan 1|114 55 Stockholm|12 Grafton Street|Dublin|D02 X285)$/,
  /^(?:Pairwise Textiles B\.V\., Amsterdam|Apple Pay|Google Pay|Visa|Klarna|BLIK|Multibanco|Swish|localhost:3000)$/,
  // The words that the law of France asks for are French in every language of the shop.
  /^Commande avec obligation de paiement$/,
];
const AUTHORS = samples.map(({ name }) => name);
const isName = (text: string) =>
  NAMES.some((name) => name.test(text)) || [...CARRIERS, ...COUNTRIES, ...AUTHORITIES, ...AUTHORS].includes(text);

const ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder', 'content'];

/** Names of cookies and of keys of the browser's storage. */
const isStorageName = (text: string) => /^[a-z][\w-]*$/i.test(text);

/** What editors type in as it is: identifiers, parameters, kinds. */
const isIdentifier = (text: string) => /[·=\d]|\w-\w|[a-z][A-Z]/.test(text);

/** A sentence around the number of an order, which is an element of its own so that it stays on one line. */
const isNumbered = ({ children }: Element): boolean =>
  children.length > 0 && [...children].every(({ textContent }) => /^PW-[\dA-Z]{5}-[\dA-Z]{5}$/.test(textContent ?? ''));

/** The texts of an element and its attributes, in the language of the page. */
function textsOf(element: Element): string[] {
  if (['SCRIPT', 'STYLE', 'SVG', 'CODE'].includes(element.tagName.toUpperCase())) return [];
  if (!(element.getAttribute('lang') ?? 'fr').startsWith('fr')) return [];
  const isMeta = element.tagName.toUpperCase() === 'META';
  const describes = !isMeta || /description|title/.test(element.getAttribute('name') ?? '');
  const attributes = ATTRIBUTES.flatMap((name) => (describes ? (element.getAttribute(name) ?? []) : []));
  if (isNumbered(element)) return [...attributes, element.textContent ?? ''];
  const inside = [...element.childNodes].flatMap((child) => {
    if (child.nodeType === 3) return child.textContent ?? '';
    return child.nodeType === 1 ? textsOf(child as Element) : [];
  });
  return [...attributes, ...inside];
}

/** Every text a shopper of the page can read or hear that is not in the language of the page. */
export function untranslated({ document, url }: Page): string[] {
  const lang = document.documentElement.getAttribute('lang') ?? '';
  if (!lang.startsWith('fr')) return [`${url.pathname}: the page is in ${lang}`];
  const allowed = url.pathname.endsWith('/cookie-policy')
    ? isStorageName
    : url.pathname.endsWith('/shared-content')
      ? isIdentifier
      : () => false;
  const rest = textsOf(document.documentElement)
    .map(unmarked)
    .filter((text) => text !== '' && !isName(text) && !allowed(text));
  return [...new Set(rest)].map((text) => `${url.pathname}: ${text}`);
}
