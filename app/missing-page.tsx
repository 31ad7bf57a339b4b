import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import { Favourites, type FavouritesView } from './modules/catalogue/ui/favourites.tsx';
import { RouteError } from './route-error.tsx';
import type { loader as layoutLoader } from './routes/storefront-layout.tsx';

/** The error page of a route whose loader answers a missing address with the favourites of the shop. */
export function MissingPage() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/storefront-layout');
  const thrown = isRouteErrorResponse(error) ? (error.data as { readonly favourites?: FavouritesView | null }) : null;
  return (
    <RouteError categories={frame?.shell.nav ?? []}>
      <Favourites favourites={thrown?.favourites ?? null} />
    </RouteError>
  );
}
