import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import { Favourites, type FavouritesView } from './modules/catalogue/ui/favourites.tsx';
import type { ErrorCategories } from './modules/shell/ui/error-page.tsx';
import { RouteError } from './route-error.tsx';

/** What the frame around these pages has loaded. */
type Frame = { readonly shell: { readonly nav: ErrorCategories } };

/** The error page of a route whose loader answers a missing address with the favourites of the shop. */
export function MissingPage() {
  const error = useRouteError();
  const frame = useRouteLoaderData('routes/storefront-layout') as Frame | undefined;
  const thrown = isRouteErrorResponse(error) ? (error.data as { readonly favourites?: FavouritesView | null }) : null;
  return (
    <RouteError categories={frame?.shell.nav ?? []}>
      <Favourites favourites={thrown?.favourites ?? null} />
    </RouteError>
  );
}
