import type { LetterView } from './letter-view.ts';

/** Many mail programs read styles of elements only. */
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
const PICTURE = {
  display: 'block',
  width: '100%',
  maxWidth: '15rem',
  height: 'auto',
  borderRadius: '1rem',
  background: '#ffffff',
};
/** Typed text keeps its lines. */
const LINES = { whiteSpace: 'pre-line' } as const;
const SMALL = { marginTop: '2rem', fontSize: '0.8125rem', color: '#4a5568' };
/** For programs that show letters in dark colours and read styles of a document. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #12182a !important; color: #f6f1e7 !important; }
  .button { background: #ffd166 !important; color: #16233a !important; }
  .small, .small a { color: #c3c9d6 !important; }
}`;

/** The letter as a document of its own: no script, no tracking; its picture is one of the shop's product pages. */
export function LetterDocument({ letter }: { readonly letter: LetterView }) {
  const { picture, end } = letter;
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{letter.subject}</title>
        <style>{DARK}</style>
      </head>
      <body style={{ margin: 0 }}>
        <main style={PAPER}>
          <h1 style={{ fontSize: '1.25rem' }}>{letter.brand}</h1>
          <p>{letter.greeting}</p>
          <p>{letter.first}</p>
          {picture && <img src={picture.src} alt={picture.alt} width="240" height="240" style={PICTURE} />}
          {letter.links.map(({ href, label }) => (
            <p key={href}>
              <a href={href} className="button" style={BUTTON}>
                {label}
              </a>
            </p>
          ))}
          {letter.rest.map((paragraph) => (
            <p key={paragraph} style={LINES}>
              {paragraph}
            </p>
          ))}
          <p>{letter.closing}</p>
          <p className="small" style={SMALL}>
            {letter.sender}
            {end && (
              <>
                <br />
                <a href={end.href} style={{ color: SMALL.color }}>
                  {end.label}
                </a>
              </>
            )}
          </p>
        </main>
      </body>
    </html>
  );
}
