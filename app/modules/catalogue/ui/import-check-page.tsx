import type { ImportCheck } from '#app/modules/catalogue/domain/import-check.ts';
import styles from './import-check-page.module.css';

const COMMAND = 'npm run shop -- import FILE --format shopify --dry-run';

/** What the last dry run of an import found, for the operator. `at` is its time in words. */
export function ImportCheckPage({ check, at }: { readonly check: ImportCheck | null; readonly at: string }) {
  if (!check)
    return (
      <div className={styles.check} lang="en">
        <h1>Import</h1>
        <p id="verdict">No file has been checked yet.</p>
        <pre className="record">{COMMAND}</pre>
      </div>
    );
  const { file, format, fault, summary, columns, products, reasons, rejected } = check;
  return (
    <div className={styles.check} lang="en">
      <h1>{file}</h1>
      <p className={styles.facts}>
        Dry run of {at}, format {format}. The shop is as it was.
      </p>
      <p id="verdict" className={fault ? styles.fault : styles.verdict}>
        {fault ?? summary[0]}
      </p>
      {summary.slice(fault ? 0 : 1).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {products.length > 0 && (
        <>
          <h2>The first products in the shop</h2>
          <Products products={products} />
        </>
      )}
      {reasons.length > 0 && (
        <>
          <h2>What was changed or left out</h2>
          <Reasons reasons={reasons} />
        </>
      )}
      {rejected.length > 0 && (
        <>
          <h2>Rejected rows</h2>
          <Rejected rejected={rejected} total={totalRejected(reasons)} />
        </>
      )}
      {columns.length > 0 && (
        <>
          <h2>What is read from each column</h2>
          <Columns columns={columns} />
        </>
      )}
    </div>
  );
}

const totalRejected = (reasons: ImportCheck['reasons']) =>
  reasons.reduce((sum, { outcome, count }) => sum + (outcome === 'rejected' ? count : 0), 0);

function Products({ products }: Pick<ImportCheck, 'products'>) {
  return (
    <ul id="products" className={styles.products}>
      {products.map(({ name, kind, sizes, price, colour, fibres, page }) => (
        <li key={page}>
          <h3>{name}</h3>
          <p className={styles.price}>{price}</p>
          <dl>
            <dt>Kind</dt>
            <dd>{kind}</dd>
            <dt>Sizes</dt>
            <dd>
              {sizes.map(({ label, stock }) => (
                <span key={label} className={stock === 0 ? styles.gone : undefined}>
                  {label}: {stock === 0 ? 'sold out' : stock}
                </span>
              ))}
            </dd>
            <dt>Colour</dt>
            <dd>{colour}</dd>
            <dt>Fibres</dt>
            <dd>{fibres || 'unknown'}</dd>
            <dt>Page</dt>
            <dd>{page}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: Pick<ImportCheck, 'reasons'>) {
  return (
    <ul id="reasons" className={styles.reasons}>
      {reasons.map(({ outcome, reason, why, count }) => (
        <li key={`${outcome} ${reason}`} data-outcome={outcome}>
          <strong>
            {count} {outcome}
          </strong>
          <span>
            {why} <small>{reason}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rejected({ rejected, total }: Pick<ImportCheck, 'rejected'> & { readonly total: number }) {
  return (
    <>
      {total > rejected.length && (
        <p>
          The first {rejected.length} of {total}; --report FILE writes all of them.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="record" tabIndex={0} aria-label="Rejected rows">
        <table id="rejected">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Product</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map(({ row, id, reason, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a list that does not change.
              <tr key={index}>
                <th scope="row">{row}</th>
                <td>{id}</td>
                <td>
                  {reason}
                  {detail && `: ${detail}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Columns({ columns }: Pick<ImportCheck, 'columns'>) {
  const unread = columns.filter(({ field }) => field === null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="record" tabIndex={0} aria-label="Columns">
        <table id="columns">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Read as</th>
              <th scope="col">Example</th>
            </tr>
          </thead>
          <tbody>
            {columns
              .filter(({ field }) => field !== null)
              .map(({ column, field, example }) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td>{field}</td>
                  <td>{example}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {unread.length > 0 && <p id="unread">Not read: {unread.map(({ column }) => column).join(', ')}.</p>}
    </>
  );
}
