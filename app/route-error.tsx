import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './modules/shell/ui/error-page.tsx';

/** The page of whatever a route threw. */
export function RouteError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Other messages are the framework's and name files of the program.
  const message = isRouteErrorResponse(error) && status === 404 && typeof error.data === 'string' ? error.data : '';
  return <ErrorPage status={status} message={message} />;
}
