import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { BrowserStorageList } from '#app/modules/content/ui/browser-storage-list.tsx';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/faq-cookie-policy.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export function loader({ context }: Route.LoaderArgs) {
  return loadStoryPage(context.get(requestContext), 'faq/cookie-policy');
}

export default function FaqCookiePolicy({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage
        title={page.title}
        intro={page.intro}
        blocks={page.blocks}
        structured={page.structured}
        mark={page.mark}
      />
      <BrowserStorageList />
      <div className="wrap">
        <ForgetDevice />
      </div>
    </main>
  );
}
