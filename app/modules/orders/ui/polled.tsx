import { href as scriptHref } from 'virtual:order-actions';
import { useView } from '#app/web/view.tsx';

/** Follows a payment that is not decided: script asks for the page again, a browser without script reloads it. */
export function Polled({ seconds }: { readonly seconds: number }) {
  const { mode } = useView();
  const reload = <meta httpEquiv="refresh" content={String(seconds)} />;
  if (mode === 'lite') return reload;
  return (
    <>
      <noscript>{reload}</noscript>
      <script type="module" src={scriptHref} data-poll={seconds} />
    </>
  );
}
