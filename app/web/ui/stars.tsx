const COLOUR = 'var(--brand)';
/** Five stars side by side, 24 units each. */
const STAR = 'l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z';
const PATH = [12, 36, 60, 84, 108].map((x) => `M${x} 3.2${STAR}`).join('');

/** Stars, filled up to `value`, decorative: the text beside them has the number. */
export function Stars({ value }: { readonly value: number }) {
  return (
    <svg viewBox="0 0 120 24" width="90" height="18" aria-hidden="true">
      <path d={PATH} fill="none" stroke={COLOUR} />
      <svg width={Math.round(value * 240) / 10} height="24" aria-hidden="true">
        <path d={PATH} fill={COLOUR} />
      </svg>
    </svg>
  );
}

/** One star, decorative: the number follows. */
export function Star() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={`M12 3.2${STAR}`} fill={COLOUR} />
    </svg>
  );
}
