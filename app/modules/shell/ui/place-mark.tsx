import { useView } from '#app/web/view.tsx';

/** The address of the stylesheet whose answer keeps the place of the page that requests it. */
const PLACE_STYLE = '/place.css';

/**
 * Names the place of a page: script keeps it, and a browser without script requests an empty stylesheet instead. No
 * medium on a screen needs it, so it delays nothing.
 */
export function PlaceMark({ place }: { readonly place: string }) {
  if (useView().mode === 'lite') return <link rel="stylesheet" media="print" href={PLACE_STYLE} />;
  return (
    <noscript data-place={place}>
      <link rel="stylesheet" media="print" href={PLACE_STYLE} />
    </noscript>
  );
}
