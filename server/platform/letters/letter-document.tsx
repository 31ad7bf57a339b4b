import { Fragment } from 'react';
import { LineName } from '#app/web/view.tsx';
import type { LetterInline, LetterPart, LetterRow } from './letter-parts.ts';
import { DOCUMENT_STYLES, STYLES } from './letter-styles.ts';
import type { LetterView } from './letter-view.ts';

/**
 * The letter as a document of its own: no script, no tracking; its pictures are those of the shop's product pages.
 * They are lazy, or React would print a preload for each.
 */
export function LetterDocument({ letter }: { readonly letter: LetterView }) {
  const { end } = letter;
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{DOCUMENT_STYLES}</style>
      </head>
      <body className="paper" style={STYLES.body}>
        {letter.preview && <div style={STYLES.preview}>{letter.preview}</div>}
        <table role="presentation" className="paper" style={STYLES.outer}>
          <tbody>
            <tr>
              <td style={STYLES.outerCell}>
                <table role="presentation" style={STYLES.sheet}>
                  <tbody>
                    <tr>
                      <td style={STYLES.brandCell}>
                        <a href={letter.home} className="brand" style={STYLES.brand}>
                          {letter.brand}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={STYLES.card}>
                        <Body letter={letter} />
                      </td>
                    </tr>
                    <tr>
                      <td className="soft" style={STYLES.foot}>
                        {letter.sender}
                        {end && (
                          <>
                            <br />
                            <a href={end.href} style={{ color: STYLES.foot.color }}>
                              {end.label}
                            </a>
                          </>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Body({ letter }: { readonly letter: LetterView }) {
  return (
    <main>
      <h1 style={STYLES.title}>
        <Words text={letter.title ?? letter.subject} />
      </h1>
      <p style={STYLES.text}>{letter.greeting}</p>
      {letter.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is printed once and never changes.
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
      <p style={{ ...STYLES.text, marginTop: '1.5rem', marginBottom: 0 }}>{letter.closing}</p>
    </main>
  );
}

function Part({ part }: { readonly part: LetterPart }) {
  switch (part.kind) {
    case 'heading':
      return <h2 style={STYLES.heading}>{part.text}</h2>;
    case 'text':
      return (
        <p style={STYLES.text}>
          <Words text={part.text} />
        </p>
      );
    case 'small':
      return (
        <p className="soft" style={STYLES.small}>
          {part.text}
        </p>
      );
    case 'subheading':
      return <h3 style={STYLES.subheading}>{part.text}</h3>;
    case 'prose':
      return (
        <p className="soft" style={STYLES.small}>
          <Inlines inlines={part.inlines} />
        </p>
      );
    case 'list':
      return <List {...part} />;
    case 'button':
      return (
        <p style={STYLES.buttonLine}>
          <a href={part.link.href} className="button" style={STYLES.button}>
            {part.link.label}
          </a>
        </p>
      );
    case 'link':
      return (
        <p style={STYLES.text}>
          <a href={part.link.href} className="link" style={STYLES.link}>
            {part.link.label}
          </a>
        </p>
      );
    case 'picture':
      return <img src={part.src} alt={part.alt} width="240" height="240" loading="lazy" style={STYLES.picture} />;
    case 'rows':
      return <Rows rows={part.rows} />;
    case 'order':
      return <OrderTable part={part} />;
    case 'form':
      return <Form part={part} />;
  }
}

function List({ items, start = null }: Extract<LetterPart, { kind: 'list' }>) {
  const shown = items.map((inlines, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is printed once and never changes.
    <li key={index}>
      <Inlines inlines={inlines} />
    </li>
  ));
  const style = { ...STYLES.small, paddingLeft: '1.25rem' };
  if (start === null)
    return (
      <ul className="soft" style={style}>
        {shown}
      </ul>
    );
  return (
    <ol className="soft" style={style} start={start}>
      {shown}
    </ol>
  );
}

function Lines({ lines }: Pick<LetterRow, 'lines'>) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be equal, and never change places.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Facts with their labels; one without a label takes the whole width. */
function Rows({ rows }: { readonly rows: readonly LetterRow[] }) {
  return (
    <table style={STYLES.table}>
      <tbody>
        {rows.map(({ label, lines }) => (
          <tr key={label}>
            {label !== '' && (
              <th scope="row" className="soft fact" style={STYLES.label}>
                {label}
              </th>
            )}
            <td className="fact" style={STYLES.breaking}>
              <Lines lines={lines} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type OrderPart = Extract<LetterPart, { kind: 'order' }>;

function OrderTable({ part: { order, sizeLabel, totalLabel, giftLabel } }: { readonly part: OrderPart }) {
  const total = { ...STYLES.cell, ...STYLES.ruled, ...STYLES.total };
  return (
    <>
      <table style={STYLES.table}>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.key}>
              <td style={STYLES.thumbnailCell}>
                {item.image && (
                  <img
                    src={item.image}
                    alt={item.name}
                    width="56"
                    height="56"
                    loading="lazy"
                    style={STYLES.thumbnail}
                  />
                )}
              </td>
              <td className="goods" style={STYLES.breaking}>
                {item.quantity} × <LineName line={item} />
                <br />
                <span className="soft" style={STYLES.note}>
                  {[sizeLabel(item.size), item.isGift ? giftLabel : null, item.discount].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="goods" style={STYLES.amount}>
                {item.total}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table style={STYLES.table}>
        <tbody>
          {order.sums.map(({ label, text }) => (
            <Sum key={label} label={label} text={text} />
          ))}
          <tr>
            <th scope="row" className="ruled" style={total}>
              {totalLabel}
            </th>
            <td className="ruled" style={{ ...STYLES.amount, ...STYLES.ruled, ...STYLES.total }}>
              {order.total.text}
            </td>
          </tr>
          {order.payments.map(({ label, text }) => (
            <Sum key={label} label={label} text={text} />
          ))}
        </tbody>
      </table>
      {order.tax && (
        <p className="soft" style={STYLES.small}>
          {order.tax}
        </p>
      )}
    </>
  );
}

function Sum({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <tr>
      <th scope="row" className="sum" style={STYLES.sum}>
        {label}
      </th>
      <td className="sum" style={STYLES.amount}>
        {text}
      </td>
    </tr>
  );
}

function Form({ part: { note, lines, fields } }: { readonly part: Extract<LetterPart, { kind: 'form' }> }) {
  return (
    <>
      <p className="soft" style={STYLES.small}>
        {note}
      </p>
      <div className="ruled" style={STYLES.form}>
        {lines.map((line) => (
          <p key={line} style={{ margin: '0 0 0.75rem' }}>
            {line}
          </p>
        ))}
        {fields.map((field) => (
          <p key={field} className="ruled" style={STYLES.formField}>
            {field}
          </p>
        ))}
      </div>
    </>
  );
}

const NUMBER = /(\bP?W-[0-9A-Z]{5}-[0-9A-Z]{5}\b)/;

/** Words in which the number of an order or a receipt stays on one line: it would break at its hyphens. */
export function Words({ text }: { readonly text: string }) {
  return text.split(NUMBER).map((words, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a letter is printed once and never changes.
      <span key={index} style={STYLES.number}>
        {words}
      </span>
    ) : (
      words
    ),
  );
}

/** The words of terms, with their links. */
export function Inlines({ inlines }: { readonly inlines: readonly LetterInline[] }) {
  return inlines.map((inline) =>
    typeof inline === 'string' ? (
      inline
    ) : (
      <a key={inline.href} href={inline.href} className="link" style={STYLES.link}>
        {inline.label}
      </a>
    ),
  );
}
