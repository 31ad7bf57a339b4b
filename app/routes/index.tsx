import { redirect } from 'react-router';
import { capitalised } from '#app/kernel/text.ts';
import { imageSet } from '#app/modules/catalogue/domain/image-url.ts';
import { marketsByLanguage } from '#app/modules/markets/domain/markets-by-continent.ts';
import { planStoredPreference } from '#app/modules/markets/domain/switching.ts';
import { IndexPage } from '#app/modules/shell/ui/index-page.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/index.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const preferred = context.preference ? context.services.registry.market(context.preference) : null;
  const plan = planStoredPreference({ current: context.market, preferred, isIndex: true });
  if (plan.kind === 'go')
    throw redirect(plan.location, { status: 302, headers: { Vary: 'Cookie', 'Cache-Control': 'private, no-store' } });
  const shell = await context.services.content.shell({ ...context.market, language: context.language });
  const detected = context.services.registry.market(context.detectedCountry);
  return {
    brand: shell.brand,
    picture:
      context.mode === 'lite' || shell.brand.logo
        ? null
        : imageSet({
            path: '/images/hero/gl',
            sizes: '(min-width: 75rem) 70rem, 92vw',
            widths: [320, 720, 1024, 1920],
          }),
    switching: context.services.registry.defaultMarketOf('gl').storefrontCode,
    isElsewhere: detected === null,
    detected: detected && {
      countryCode: detected.countryCode,
      name: detected.name.local,
      storefront: detected.storefrontCode,
    },
    groups: marketsByLanguage(context.services.registry, detected).map(({ language, markets }) => ({
      heading: capitalised(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language),
      lang: language,
      markets: markets.map((market) => ({
        countryCode: market.countryCode,
        name: market.name.local,
        english: market.name.english,
        lang: market.language,
        currency: market.currency.code,
        storefront: market.storefrontCode,
      })),
    })),
  };
}

export default function Index({ loaderData }: Route.ComponentProps) {
  return <IndexPage {...loaderData} />;
}
