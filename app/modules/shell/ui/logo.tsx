import type { ShellContent } from '#app/modules/content/domain/story.ts';

const WIDTH = 148;
/** Wider than letters of the font are as a rule: what is outside of the picture is cut off. */
const CAPITAL_WIDTH = 18;
const LETTER_WIDTH = 12.5;
const LETTER_HEIGHT = 24;

/** The brand's own picture, its name alone, or the word mark of the demo: a small pair of socks and the name. */
export function Logo({ brand: { name, logo } }: { readonly brand: Pick<ShellContent['brand'], 'name' | 'logo'> }) {
  if (logo?.kind === 'name') return <NameMark name={name} />;
  // As an image an SVG runs no script and loads nothing.
  if (logo)
    return <img className="brand-mark" src={`data:image/svg+xml,${encodeURIComponent(logo.svg)}`} alt="" height="36" />;
  return (
    <svg className="brand-mark" width="148" height="36" viewBox="0 0 148 36" aria-hidden="true">
      <g strokeLinejoin="round" strokeLinecap="round">
        <path
          d="M13 4h9v13c0 2 1 3 3 4l5 2.500c4 2 2.500 7.500-2 7.500h-5c-7 0-10-4-10-10Z"
          fill="#ffd768"
          stroke="#2a1038"
          strokeWidth="2"
        />
        <path
          d="M5 6h9v13c0 2 1 3 3 4l5 2.500c4 2 2.500 7.500-2 7.500h-5C8 33 5 29 5 23Z"
          fill="#c2321c"
          stroke="#2a1038"
          strokeWidth="2"
        />
        <path d="M5 11h9" stroke="#fffaf3" strokeWidth="2.500" />
        <path d="M5 15.500h9" stroke="#fffaf3" strokeWidth="2.500" />
      </g>
      <text
        x="38"
        y="26"
        fontFamily="var(--display)"
        fontWeight="800"
        fontSize="24"
        letterSpacing="-0.8"
        fill="currentColor"
      >
        {name}
      </text>
    </svg>
  );
}

/** A name as wide as the word mark at most: a long one has smaller letters. */
function NameMark({ name }: { readonly name: string }) {
  const wide = [...name].reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? CAPITAL_WIDTH : LETTER_WIDTH), 0);
  const width = Math.min(WIDTH, Math.ceil(wide));
  return (
    <svg className="brand-mark" width={width} height="36" viewBox={`0 0 ${width} 36`} aria-hidden="true">
      <text
        x="0"
        y="26"
        fontFamily="var(--display)"
        fontWeight="800"
        fontSize={Math.round((LETTER_HEIGHT * width) / wide)}
        letterSpacing="-0.8"
        fill="currentColor"
      >
        {name}
      </text>
    </svg>
  );
}
