import { segmentsOfStory } from '#app/modules/content/domain/segments.ts';
import { storyPage } from '#app/modules/content/http/story-page.server.ts';
import { BlockSection, FormBanner } from '#app/modules/content/ui/blocks.tsx';
import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { hidesNewsletter } from '#app/modules/shell/domain/audience.ts';
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
  const { segments } = context.services.content.segmentation(context.market);
  const hides = hidesNewsletter(context.audience, {
    place: 'page',
    ofPage: segmentsOfStory(segments, story.content.segments),
    pageHides: story.content.segments.hideNewsletter,
  });
  const market = hides ? null : { storefront, country };
  return { ...(await storyPage(context, story, { path: '/' })), market };
}

export default function Home({ loaderData: { head, blocks, market } }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main">
      <Head head={head} />
      {blocks.map((block) => (
        <BlockSection key={block._uid} block={block} />
      ))}
      {market && (
        <FormBanner
          title={t('newsletter:title')}
          text={t('newsletter:text')}
          form={(className) => <SignUpForm market={market} place="home" className={className} />}
        />
      )}
    </main>
  );
}
