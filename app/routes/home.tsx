import { storyPage } from '#app/modules/content/http/story-page.server.ts';
import { BlockSection, FormBanner } from '#app/modules/content/ui/blocks.tsx';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { askedBeside } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { siteData } from '#app/modules/shell/domain/site-data.ts';
import { formsOfPage } from '#app/modules/shell/http/segments-view.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { MarkedPart } from '#app/web/editor-mark.tsx';
import { JsonLd } from '#app/web/json-ld.tsx';
import { nothingFound } from '#app/web/responses.ts';
import type { Route } from './+types/home.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const story = await context.services.content.story(context.market, 'home');
  if (!story) throw nothingFound(context, 'story not found');
  const { storefrontCode: storefront, countryCode: country } = context.market;
  const { newsletter, brand, footer, marks } = await context.services.content.shell(context.market);
  const { inContent } = await formsOfPage(context);
  const page = await storyPage(context, story, { path: '/' });
  // One form for a page: its field has an id.
  const form = inContent ? page.blocks.find(({ component }) => component === 'newsletter_place') : undefined;
  return {
    ...page,
    blocks: page.blocks.filter((block) => block.component !== 'newsletter_place' || block === form),
    market: { storefront, country },
    newsletter,
    site: siteData({
      origin: context.site.publicOrigin,
      url: context.site.publicOrigin + storefrontPath(storefront, '/'),
      brand,
      language: context.htmlLang,
      email: context.t('shell:serviceEmail'),
      elsewhere: footer.socialLinks.map(({ url }) => url).filter((url) => URL.canParse(url)),
    }),
    marks,
    asked: await askedBeside(context, 'block'),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { head, blocks, market, newsletter, marks, site, asked } = loaderData;
  return (
    <main id="main" data-section="right-now">
      <Head head={head} />
      <JsonLd value={site} />
      {blocks.map((block) =>
        block.component === 'newsletter_place' ? (
          <MarkedPart key={block._uid} mark={block._editable}>
            <FormBanner
              title={newsletter.title}
              text={newsletter.subtitle}
              mark={marks.newsletter}
              form={(className) => (
                <SignUpForm
                  market={market}
                  texts={newsletter}
                  mark={marks.newsletter}
                  place="block"
                  className={className}
                  asked={asked}
                />
              )}
            />
          </MarkedPart>
        ) : (
          <BlockSection key={block._uid} block={block} />
        ),
      )}
    </main>
  );
}
