/**
 * The look of letters. Many mail programs read styles of elements only, so that each element has its own.
 */
const INK = '#2a1038';
const SOFT = '#5d4a69';
const LINE = '#e6d9ca';
const FONT = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const cell = { padding: '0.5rem 0', verticalAlign: 'top', textAlign: 'left' } as const;

export const STYLES = {
  body: { margin: 0, padding: 0, background: '#fffaf3', color: INK, fontFamily: FONT },
  outer: { width: '100%', borderCollapse: 'collapse' },
  outerCell: { padding: '1rem 0.75rem' },
  sheet: { width: '100%', maxWidth: '37.5rem', margin: '0 auto', borderCollapse: 'separate' },
  card: {
    padding: '1.5rem 1.25rem',
    background: '#ffffff',
    borderRadius: '1rem',
    fontSize: '1rem',
    lineHeight: 1.5,
    overflowWrap: 'break-word',
  },
  brandCell: { padding: '0.5rem 1.25rem 1rem' },
  brand: { color: '#c2321c', fontSize: '1.375rem', fontWeight: 800, textDecoration: 'none', letterSpacing: '-0.01em' },
  title: { margin: '0 0 1rem', fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 800 },
  heading: { margin: '2rem 0 0.5rem', fontSize: '1.125rem', lineHeight: 1.3, fontWeight: 700 },
  subheading: { margin: '1.25rem 0 0.25rem', fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 700 },
  text: { margin: '0 0 1rem' },
  number: { whiteSpace: 'nowrap' },
  small: { margin: '0 0 0.75rem', fontSize: '0.875rem', color: SOFT },
  buttonLine: { margin: '0 0 1rem' },
  button: {
    display: 'inline-block',
    padding: '0.75rem 1.5rem',
    borderRadius: '2rem',
    background: INK,
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
  },
  link: { color: '#9c2412' },
  picture: {
    display: 'block',
    width: '100%',
    maxWidth: '15rem',
    height: 'auto',
    margin: '0 0 1rem',
    borderRadius: '1rem',
    background: '#ffffff',
  },
  table: { width: '100%', margin: '0 0 1rem', borderCollapse: 'collapse' },
  thumbnailCell: { ...cell, width: '64px', paddingRight: '0.75rem' },
  thumbnail: { display: 'block', borderRadius: '0.5rem', background: '#ffffff' },
  cell,
  /** A cell whose long words may break, so that the table never grows wider than the letter. */
  breaking: { ...cell, overflowWrap: 'anywhere' },
  sum: { ...cell, hyphens: 'auto', fontWeight: 400 },
  amount: { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '0.75rem' },
  note: { fontSize: '0.875rem', color: SOFT },
  ruled: { borderTop: `1px solid ${LINE}` },
  total: { fontWeight: 800, fontSize: '1.125rem' },
  label: { ...cell, width: '34%', paddingRight: '0.75rem', fontSize: '0.875rem', color: SOFT, fontWeight: 400 },
  form: {
    margin: '0 0 0.75rem',
    padding: '1rem',
    border: `1px solid ${LINE}`,
    borderRadius: '0.75rem',
    fontSize: '0.875rem',
  },
  formField: { margin: '0.75rem 0 0', paddingBottom: '1.25rem', borderBottom: `1px solid ${LINE}` },
  foot: { padding: '1rem 1.25rem', fontSize: '0.8125rem', lineHeight: 1.5, color: SOFT },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} as const;

/**
 * For programs that read styles of a document: dark colours, and labels above their facts on a narrow screen. On the
 * narrowest, a title has room for the number of an order, a line of goods its amount below its name, and sums smaller
 * words.
 */
export const DOCUMENT_STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .paper { background: #1a1020 !important; color: #f6eee6 !important; }
  .card { background: #291b34 !important; color: #f6eee6 !important; }
  .brand { color: #ffb199 !important; }
  .button { background: #ffd768 !important; color: #2a1038 !important; }
  .soft, .soft a { color: #cfc2d8 !important; }
  .link { color: #ffb199 !important; }
  .ruled { border-color: #4b3a59 !important; }
}
@media (max-width: 30rem) {
  .fact { display: block !important; width: auto !important; padding: 0 !important; }
  .fact + .fact { padding-bottom: 0.75rem !important; }
}
@media (max-width: 22rem) {
  h1 { font-size: 1.375rem !important; }
  .goods { display: block !important; width: auto !important; padding: 0.5rem 0 0 !important; text-align: left !important; }
  .goods + .goods { padding: 0 0 0.5rem !important; }
  .sum { font-size: 0.875rem !important; }
}`;
