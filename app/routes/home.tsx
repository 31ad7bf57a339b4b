import { storyPage } from '#app/modules/content/http/story-page.server.ts';
import { BlockSection, FormBanner } from '#app/modules/content/ui/blocks.tsx';
import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/home.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const story = await context.services.content.story(context.market, 'home');
  if (!story) throw pageNotFound(context.path);
  const { storefrontCode: storefront, countryCode: country } = context.market;
  const page = await storyPage(context, story, { path: '/' });
  // One form for a page: its field has an id.
  const [form] = page.blocks.filter(({ component }) => component === 'newsletter');
  const blocks = page.blocks.filter((block) => block.component !== 'newsletter' || block === form);
  return { ...page, blocks, market: { storefront, country } };
}

export default function Home({ loaderData: { head, blocks, market } }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main">
      <Head head={head} />
      {blocks.map((block) =>
        block.component === 'newsletter' ? (
          <FormBanner
            key={block._uid}
            title={t('newsletter:title')}
            text={t('newsletter:text')}
            form={(className) => <SignUpForm market={market} place="home" className={className} />}
          />
        ) : (
          <BlockSection key={block._uid} block={block} />
        ),
      )}
    </main>
  );
}
