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
  const answer = isRouteErrorResponse(error) ? error : null;
  const status = answer?.status ?? 500;
  // Messages of the framework name files of the program: only the shop's own are shown.
  const message = status === 404 ? `Page Not Found: ${path}` : '';
  // The form that a service could not take, from `answerUnavailable`.
  const sent: SentFields | null = Array.isArray(answer?.data) ? answer.data : null;
  return (
    <ErrorPage status={status} message={message} requestId={requestId} categories={categories} sent={sent}>
      {children}
    </ErrorPage>
  );
}
