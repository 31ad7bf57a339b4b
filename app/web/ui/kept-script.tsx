import { href } from 'virtual:kept-forms';
import type { KeptForm } from '#app/web/forms/kept-form.ts';
import { useView } from '#app/web/view.tsx';

/**
 * The script of a page with a form that outlives its tab, or with `ends` of one that says that the form has arrived.
 */
export function KeptScript({ ends }: { readonly ends?: KeptForm }) {
  const { mode } = useView();
  return mode === 'full' && <script type="module" src={href} data-ends={ends} />;
}
