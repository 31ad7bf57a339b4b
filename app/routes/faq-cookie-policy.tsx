import { namedServices, thirdPartiesIn } from '#app/modules/analytics/domain/third-parties.ts';
import { ServiceList } from '#app/modules/analytics/ui/service-list.tsx';
import { hasPrivacyControl, PRIVACY_CONTROL, PURPOSES } from '#app/modules/consent/domain/consent.ts';
import { ConsentSettings } from '#app/modules/consent/ui/consent-settings.tsx';
import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { BrowserStorageList } from '#app/modules/content/ui/browser-storage-list.tsx';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { keptStorage } from '#app/web/session/browser-storage.ts';
import type { Route } from './+types/faq-cookie-policy.ts';

/** Private: the settings show the choice of the visitor. */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const saved = context.takeNotice()?.kind === 'consent-saved';
  return {
    page: await loadStoryPage(context, 'faq/cookie-policy'),
    services: context.storefront
      ? namedServices(thirdPartiesIn(context.site.thirdParties, context.storefront.storefrontCode))
      : [],
    settings: {
      consent: context.consent,
      control: hasPrivacyControl(request.headers.get(PRIVACY_CONTROL)),
      saved,
      keep: storageToKeep(context, saved),
    },
  };
}

/**
 * What stays in the storages of the browser where consent is missing: services of other companies keep theirs while
 * there is consent to some of them, until the next change. Null where nothing is removed.
 */
function storageToKeep({ consent: { given } }: RequestContext, saved: boolean): readonly string[] | null {
  const agreed = PURPOSES.filter((purpose) => given[purpose]);
  return agreed.length === 0 || (saved && agreed.length < PURPOSES.length) ? keptStorage(given) : null;
}

export default function FaqCookiePolicy({ loaderData: { page, settings, services } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage {...page} />
      <ConsentSettings {...settings} />
      <ServiceList services={services} />
      <BrowserStorageList />
      <div className="wrap">
        <ForgetDevice />
      </div>
    </main>
  );
}
