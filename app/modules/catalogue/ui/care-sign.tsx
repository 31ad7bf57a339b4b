import type { WashingInstruction } from '#app/modules/catalogue/domain/product-attributes.ts';

const TUB = 'M3 7c1.500 1.500 3 1.500 4.500 0s3-1.500 4.500 0 3 1.500 4.500 0 3-1.500 4.500 0M3 7l2 12h14l2-12';
const IRON = 'M3 18h18v-5a4 4 0 0 0-4-4h-7M3 18c0-3.500 2.500-6 6-6h12';
const CROSS = 'M4 4l16 16M20 4 4 20';

/** The symbols of care labels as lines; `number` stands in the tub. */
const SIGNS: Readonly<Record<WashingInstruction, { readonly path: string; readonly number?: string }>> = {
  'wash-30': { path: TUB, number: '30' },
  'wash-40': { path: TUB, number: '40' },
  'no-bleach': { path: `M12 4 3 20h18Z${CROSS}` },
  'no-tumble-dry': { path: `M4 4h16v16H4ZM12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z${CROSS}` },
  'no-iron': { path: IRON + CROSS },
  'iron-low': { path: `${IRON}M12 15v.1` },
  'no-dry-clean': { path: `M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z${CROSS}` },
  'wash-inside-out': {
    path: 'M8 4 3 7l2 4 2-1v10h10V10l2 1 2-4-5-3c-1 2.500-7 2.500-8 0M10 15h4m-1.500-1.500L14 15l-1.500 1.500',
  },
};

/** A care symbol, decorative: the words beside it have the meaning. */
export function CareSign({ sign }: { readonly sign: WashingInstruction }) {
  const { path, number } = SIGNS[sign];
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
      {number && (
        <text x="12" y="16.5" fontSize="7" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
          {number}
        </text>
      )}
    </svg>
  );
}
