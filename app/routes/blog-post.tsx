import { loadPost } from '#app/modules/content/http/blog.server.ts';
import { PostPage } from '#app/modules/content/ui/blog.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/blog-post.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPost(context.get(requestContext), params.post);
}

export default function BlogPost({ loaderData: { head, ...post } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={head} />
      <PostPage post={post} />
    </main>
  );
}
