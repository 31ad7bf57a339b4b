import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type {
  InspectedProduct,
  ProductDiagnosis,
  VariantFault,
} from '#app/modules/catalogue/domain/product-diagnosis.ts';
import styles from './product-diagnosis-page.module.css';

const MISSING = {
  manufacturer:
    'The manufacturer is missing: the product is not sold where the law of the EU, Norway or the UK applies.',
  fibres:
    'The fibre composition is missing: the product is not sold where the law of the EU, Norway, the UK or the US applies.',
  images: 'The product has no picture.',
} as const;

function faultText(fault: VariantFault): string {
  switch (fault.kind) {
    case 'only-us':
      return 'The sku has -UP: only storefront us sells it.';
    case 'not-us':
      return 'The sku lacks -UP: storefront us does not sell it.';
    case 'no-price':
      return `No price in ${fault.currency}.`;
    case 'law':
      return `The law does not allow its offer without ${fault.lacks.map((part) => LAWFUL[part]).join(' and ')}.`;
  }
}

/** The names of what a law wants beside an offer. */
const LAWFUL = { manufacturer: 'a manufacturer', fibres: 'fibres' } as const;

function verdict({ product, stored }: InspectedProduct, country: string): string {
  if (stored?.diagnosis.rejection) return `Rejected everywhere: ${stored.diagnosis.rejection}`;
  const lacks = stored?.diagnosis.lackedByLaw ?? [];
  if (lacks.length > 0)
    return `Not sold to ${country}, whose law wants ${lacks.map((part) => LAWFUL[part]).join(' and ')} beside the offer.`;
  if (!product) return `Not sold to ${country}: every variant is dropped.`;
  return product.stockStatus === 'no-stock' ? 'Sold out.' : 'Sold.';
}

/** Says to the operator that no product has a name. */
export function UnknownProductPage({ name }: { readonly name: string }) {
  return (
    <div className={styles.report} lang="en">
      <h1>{name}</h1>
      <p id="verdict">No product has this sku or slug, and no variant has this sku.</p>
    </div>
  );
}

/** Everything that the shop knows of a product in a market, for the operator. `money` prints minor units. */
export function ProductDiagnosisPage({
  title,
  inspected,
  storefront,
  country,
  money,
}: {
  /** The name in the market's language. */
  readonly title: string;
  readonly inspected: InspectedProduct;
  readonly storefront: string;
  readonly country: string;
  readonly money: (amount: number) => string;
}) {
  const { product, stored } = inspected;
  return (
    <div className={styles.report}>
      <h1>{title}</h1>
      <div lang="en">
        <p>
          <strong id="verdict">{verdict(inspected, country)}</strong> Market {country}, storefront {storefront}.
        </p>
        {stored ? (
          <StoredParts diagnosis={stored.diagnosis} product={product} money={money} />
        ) : (
          <p>The hosted platform does not give its record: its own log says which variants it drops.</p>
        )}
        <h2>Product of this market</h2>
        {product ? <Record id="normalised" value={product} /> : <p>None.</p>}
        {stored && (
          <>
            <h2>Stored record</h2>
            <Record id="stored" value={stored.record.document} />
            <h2>Stored variants</h2>
            <Record id="stored-variants" value={stored.record.variants} />
            <h2>Lists</h2>
            <Record id="listings" value={stored.record.listings} />
            <h2>Search document</h2>
            <Record id="search-words" value={stored.record.searchWords} />
          </>
        )}
      </div>
    </div>
  );
}

function StoredParts({
  diagnosis,
  product,
  money,
}: {
  readonly diagnosis: ProductDiagnosis;
  readonly product: InspectedProduct['product'];
  readonly money: (amount: number) => string;
}) {
  const { missing, skippedLinks, images, texts } = diagnosis;
  const notes = [
    ...missing.map((part) => MISSING[part]),
    ...skippedLinks.map(({ sku, colour }) => `The link to ${sku} is left out: its colour “${colour}” is unknown.`),
    ...images.filter(({ isStored }) => !isStored).map(({ id }) => `The image service has no picture ${id}.`),
  ];
  const untranslated = texts.filter(({ lacks }) => lacks.length > 0);
  return (
    <>
      {notes.length > 0 && (
        <ul id="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <h2>Variants</h2>
      <Variants variants={diagnosis.variants} product={product} money={money} />
      <h2>Pictures</h2>
      <ul>
        {images.map(({ id }) => (
          <li key={id}>
            <a href={`/images/${id}`}>{id}</a>
          </li>
        ))}
      </ul>
      <h2>Translations</h2>
      <p id="untranslated">
        {untranslated.length === 0
          ? `All ${texts.length} texts are in every language.`
          : `Missing: ${untranslated.map(({ path, lacks }) => `${path} (${lacks.join(', ')})`).join('; ')}.`}
      </p>
      <Record id="texts" value={Object.fromEntries(texts.map(({ path, values }) => [path, values]))} />
    </>
  );
}

function Variants({
  variants,
  product,
  money,
}: {
  readonly variants: ProductDiagnosis['variants'];
  readonly product: InspectedProduct['product'];
  readonly money: (amount: number) => string;
}) {
  const shownOf = new Map(product?.variants.map(({ id, price }) => [id, price]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="record" tabIndex={0} aria-label="Variants">
      <table id="variants">
        <thead>
          <tr>
            {['Variant', 'Size', 'Price', 'Stock per warehouse', 'For sale here', 'Result'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map(({ id, sku, size, price, stock, forSale, faults }) => (
            <tr key={id}>
              <th scope="row">{sku}</th>
              <td>{size.label}</td>
              <td>{price ? priceText(price, shownOf.get(id), money) : 'none'}</td>
              <td>{stock.map(({ warehouse, quantity }) => `${warehouse} ${quantity}`).join(', ') || 'none'}</td>
              <td>{forSale}</td>
              <td>{faults.map(faultText).join(' ') || (forSale > 0 ? 'Sold.' : 'Sold out.')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Price = NonNullable<ProductDiagnosis['variants'][number]['price']>;
type ShownPrice = Product['variants'][number]['price'];

/** A stored price, and the reduction that the shop shows for it: one that the price history proves. */
function priceText(
  { original, final, isConverted }: Price,
  shown: ShownPrice | undefined,
  money: (amount: number) => string,
): string {
  const proven = shown && shown.original.amount > shown.final.amount ? shown.original.amount : null;
  const reduced = proven === null ? '' : `, reduced from ${money(proven)}`;
  const unproven = proven === null && original > final ? ', reduction without a proven price: not shown' : '';
  return `${money(final)}${reduced}${unproven}${isConverted ? ', converted' : ''}`;
}

function Record({ id, value }: { readonly id: string; readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <pre className="record" id={id} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
