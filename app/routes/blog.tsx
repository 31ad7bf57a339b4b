import { loadBlog } from '#app/modules/content/http/blog.server.ts';
import { BlogPage } from '#app/modules/content/ui/blog.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/blog.ts';

export const handle: RouteHandle = { shared: { query: ['page'] } };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBlog(context.get(requestContext), new URL(request.url).searchParams.get('page'));
}

export default function Blog({ loaderData: { head, ...page } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={head} />
      <BlogPage {...page} />
    </main>
  );
}
