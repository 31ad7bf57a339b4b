import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { useLink } from '#app/web/view.tsx';

/** Returns a function from an editorial address to a link of the shop; a forbidden one leads to the start page. */
export function useHref(): (url: string) => string {
  const link = useLink();
  return (url) => editorialHref(url, link) ?? link('/');
}
