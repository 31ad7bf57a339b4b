import type { ReactElement } from 'react';
import { useView } from './view.tsx';

/**
 * A part of a page that is the same wherever the object `of` is shown as `as`. On pages that do not hydrate it is
 * printed once and its HTML is reused while the object lives; in the browser and on pages that hydrate it is rendered
 * as usual. `of` is null for a part that is not worth keeping.
 */
export function Printed({
  of,
  as,
  current,
  children,
}: {
  readonly of: object | null;
  readonly as: string;
  /** The path of the page: links of the part to it are marked as current. */
  readonly current?: string;
  readonly children: ReactElement;
}) {
  const { print } = useView();
  return print && of ? print(of, as, children, current) : children;
}
