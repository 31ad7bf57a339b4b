import type {
  InspectedProduct,
  ProductDiagnosis,
  VariantFault,
} from '#app/modules/catalogue/domain/product-diagnosis.ts';
import styles from './product-diagnosis-page.module.css';

const MISSING = {
  manufacturer: 'The manufacturer is missing, which the law of the EU and the UK asks for.',
  fibres: 'The fibre composition is missing, which the law of the EU and the UK asks for.',
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
  }
}

function verdict({ product, stored }: InspectedProduct, storefront: string): string {
  if (stored?.diagnosis.rejection) return `Rejected everywhere: ${stored.diagnosis.rejection}`;
  if (!product) return `Not sold in ${storefront}: every variant is dropped.`;
  return product.stockStatus === 'no-stock' ? 'Sold out.' : 'Sold.';
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
          <strong id="verdict">{verdict(inspected, storefront)}</strong> Market {country}, storefront {storefront}.
        </p>
        {stored ? (
          <StoredParts diagnosis={stored.diagnosis} money={money} />
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
  money,
}: {
  readonly diagnosis: ProductDiagnosis;
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
      <Variants variants={diagnosis.variants} money={money} />
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
  money,
}: {
  readonly variants: ProductDiagnosis['variants'];
  readonly money: (amount: number) => string;
}) {
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
              <td>{price ? priceText(price, money) : 'none'}</td>
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

function priceText({ original, final, isConverted }: Price, money: (amount: number) => string): string {
  const reduced = original > final ? `, reduced from ${money(original)}` : '';
  return `${money(final)}${reduced}${isConverted ? ', converted' : ''}`;
}

function Record({ id, value }: { readonly id: string; readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <pre className="record" id={id} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
