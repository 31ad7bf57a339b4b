import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { type ErrorCategories, ErrorPage } from './modules/shell/ui/error-page.tsx';
import type { SentFields } from './web/forms/send-again.tsx';
import { useView } from './web/view.tsx';

/**
 * The error page for anything a route throws. `categories` are those of the navigation, where the frame has it;
 * `children` follow them.
 */
export function RouteError({
  categories = [],
  children,
}: {
  readonly categories?: ErrorCategories;
  readonly children?: ReactNode;
}) {
  const error = useRouteError();
  const { path, requestId } = useView();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Messages of the framework name files of the program: only the shop's own are shown.
  const message = status === 404 ? `Page Not Found: ${path}` : '';
  return (
    <ErrorPage status={status} message={message} requestId={requestId} categories={categories} sent={sentIn(error)}>
      {children}
    </ErrorPage>
  );
}

/** The form that a service could not take (`answerUnavailable`); null for every other error. */
const sentIn = (error: unknown): SentFields | null =>
  isRouteErrorResponse(error) && error.status === 503 && Array.isArray(error.data) ? error.data : null;
