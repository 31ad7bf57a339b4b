import type { SourceProduct, SourceVariant } from './source-product.ts';

/** A product in one of its colours, as a file names it. `name` is empty where it has one colour only. */
export type ColouredProduct = { readonly name: string; readonly product: SourceProduct };

const COLOUR_NAME =
  /^(?:colou?rs?|cor(?:es)?|farben?|kleur(?:en)?|couleurs?|colore|färg|farve|farge|väri|kolor|barva|renk)$/i;
const SIZE_NAME =
  /size|größe|groesse|maat|taille|pointure|grandeur|tall[ae]s?|tama[nñ]h?o|taglia|storlek|størrelse|rozmiar|velikost/i;

/** Whether an option is a size by its name. */
export const isSizeName = (name: string): boolean => SIZE_NAME.test(name);

const NAMES_COLOUR = /colou?r|farbe|kleur|couleur|colore/i;

/**
 * The place of the option that is the colour of the goods; -1 without one. Of `Colour` and `Hook colour` it is the
 * first: the other one is the colour of a part.
 */
export function colourPlace(names: readonly string[]): number {
  const exact = names.findIndex((name) => COLOUR_NAME.test(name));
  return exact >= 0 ? exact : names.findIndex((name) => NAMES_COLOUR.test(name));
}

const optionNames = ({ options }: Pick<SourceVariant, 'options'>) => options.map(({ name }) => name);

/** The colour of a size; empty without one. */
export function colourOf(size: Pick<SourceVariant, 'options'>): string {
  return size.options[colourPlace(optionNames(size))]?.value ?? '';
}

/** The options of a size that are not its colour. */
export function withoutColour(size: Pick<SourceVariant, 'options'>): SourceVariant['options'] {
  const place = colourPlace(optionNames(size));
  return size.options.filter((_, index) => index !== place);
}

/**
 * A product of several colours becomes one for each, with the sizes and the pictures of that colour. They come in the
 * order of the names of their colours, so that the order of rows changes nothing. Sizes without a colour go with the
 * first.
 */
export function byColour(product: SourceProduct): readonly ColouredProduct[] {
  const keyOf = (colour: string) => colour.toLowerCase();
  const names = new Map<string, string>();
  for (const colour of product.variants.map(colourOf).filter(Boolean).sort()) {
    if (!names.has(keyOf(colour))) names.set(keyOf(colour), colour);
  }
  const colours = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = colours;
  if (!first || colours.length === 1) return [{ name: '', product }];
  return colours.map(([key, name], index) => {
    const isOwn = (colour: string) => keyOf(colour) === key || (colour === '' && index === 0);
    const own = product.images.filter(({ colour }) => colour !== '' && keyOf(colour) === key);
    const common = product.images.filter(({ colour, url }) => colour === '' && !isOfOther(url, key, product));
    return {
      name,
      product: {
        ...product,
        title: titleIn(name, product.colourTitles.get(key) ?? product.title),
        colour: name,
        images: [...own, ...common],
        variants: product.variants.filter((variant) => isOwn(colourOf(variant))),
      },
    };
  });
}

/** Bags, orders and letters name a product by its title: it says the colour. */
function titleIn(colour: string, title: string): string {
  return title.toLowerCase().includes(colour.toLowerCase()) ? title : `${title}, ${colour}`;
}

/** Whether another colour has a picture: the gallery of an export has the pictures of all colours. */
function isOfOther(url: string, key: string, { images }: SourceProduct): boolean {
  const colours = images.filter((image) => image.url === url && image.colour !== '').map(({ colour }) => colour);
  return colours.length > 0 && !colours.some((colour) => colour.toLowerCase() === key);
}
