import { pageNotFound } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/not-found.ts';

/** Every address no other route knows. */
export function loader({ context }: Route.LoaderArgs): never {
  throw pageNotFound(context.get(requestContext).path);
}

export function action({ context }: Route.ActionArgs): never {
  throw pageNotFound(context.get(requestContext).path);
}

export default function NotFound() {
  return null;
}
