import type { LetterView } from './letter-view.ts';

/** Mail programs read styles of elements only. */
const PAPER = { margin: '0 auto', maxWidth: '36rem', padding: '1.5rem', fontFamily: 'sans-serif', lineHeight: 1.5 };
const BUTTON = {
  display: 'inline-block',
  padding: '0.75rem 1.25rem',
  borderRadius: '2rem',
  background: '#16233a',
  color: '#ffffff',
  fontWeight: 700,
  textDecoration: 'none',
};
const SMALL = { marginTop: '2rem', fontSize: '0.8125rem', color: '#4a5568' };

/** The letter as a document of its own: no pictures, no script, nothing loaded. */
export function LetterDocument({ letter }: { readonly letter: LetterView }) {
  const [first, ...rest] = letter.paragraphs;
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{letter.subject}</title>
      </head>
      <body>
        <main style={PAPER}>
          <h1 style={{ fontSize: '1.25rem' }}>{letter.brand}</h1>
          <p>{letter.greeting}</p>
          <p>{first}</p>
          <p>
            <a href={letter.link.href} style={BUTTON}>
              {letter.link.label}
            </a>
          </p>
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>{letter.closing}</p>
          <p style={SMALL}>{letter.sender}</p>
        </main>
      </body>
    </html>
  );
}
