import { PAPER_STYLES } from './paper-styles.ts';
import type { PaperFact, PaperTable, PaperView } from './paper-view.ts';

/** Papers as one document without scripts and pictures. Printed, each begins on a page of its own. */
export function PaperDocument({ papers }: { readonly papers: readonly [PaperView, ...PaperView[]] }) {
  const [first] = papers;
  return (
    <html lang={first.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{papers.length === 1 ? `${first.title} · ${first.brand}` : first.brand}</title>
        <style>{PAPER_STYLES}</style>
      </head>
      <body>
        <main>
          {papers.map((paper) => (
            <Sheet key={paper.key} paper={paper} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Sheet({ paper }: { readonly paper: PaperView }) {
  return (
    <article lang={paper.language}>
      <header>
        <p className="brand">{paper.brand}</p>
        <p className="seller">
          <Lines lines={paper.seller} />
        </p>
      </header>
      <h1>{paper.title}</h1>
      <dl>
        {paper.facts.map((fact) => (
          <Fact key={fact.label} fact={fact} />
        ))}
      </dl>
      {paper.tables.map((table) => (
        <Table key={table.columns.map(({ label }) => label).join()} table={table} />
      ))}
      {paper.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </article>
  );
}

function Fact({ fact: { label, lines } }: { readonly fact: PaperFact }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Lines lines={lines} />
      </dd>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be equal, and never change places.
    <span key={index}>{line}</span>
  ));
}

function Table({ table: { columns, rows, sums } }: { readonly table: PaperTable }) {
  const lookOf = (place: number) => (columns[place]?.isNumber ? 'number' : undefined);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label }, place) => (
            <th key={label} scope="col" className={lookOf(place)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, note }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their places.
              <td key={place} className={lookOf(place)}>
                {cell}
                {place === 0 && note && <small>{note}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot>
          {sums.map(({ label, text, isTotal }) => (
            <tr key={label} className={isTotal ? 'total' : undefined}>
              <th scope="row" colSpan={columns.length - 1}>
                {label}
              </th>
              <td className="number">{text}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}
