import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { SIGN_UP_EVENT } from '#app/modules/analytics/domain/sign-up-event.ts';
import { eventFor } from '#app/modules/analytics/http/event-for.server.ts';
import { countFor } from '#app/modules/cart/domain/session-carts.ts';
import { consentQuestion } from '#app/modules/consent/http/consent-question.server.ts';
import { CONSENT_SETTINGS, ConsentBanner } from '#app/modules/consent/ui/consent-banner.tsx';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import { askedBeside, askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { isCheckoutStep } from '#app/modules/shell/domain/checkout-step.ts';
import { isMarketNotice } from '#app/modules/shell/domain/notice-cookie.ts';
import { offeredMarket } from '#app/modules/shell/domain/offered-market.ts';
import { placeOf } from '#app/modules/shell/domain/return-place.ts';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { segmentsView } from '#app/modules/shell/http/segments-view.server.ts';
import { CheckoutBanner } from '#app/modules/shell/ui/checkout-banner.tsx';
import { CheckoutHeader } from '#app/modules/shell/ui/checkout-header.tsx';
import { CheckoutFooter, Footer } from '#app/modules/shell/ui/footer.tsx';
import { FramePlaceholder } from '#app/modules/shell/ui/frame-placeholder.tsx';
import { Header } from '#app/modules/shell/ui/header.tsx';
import { MarketOffer } from '#app/modules/shell/ui/market-offer.tsx';
import { PlaceMark } from '#app/modules/shell/ui/place-mark.tsx';
import { SegmentPopup } from '#app/modules/shell/ui/segment-popup.tsx';
import { Talk } from '#app/modules/shell/ui/talk.tsx';
import { loadShell } from '#app/modules/shell/usecases/load-shell.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { RouteError } from '#app/route-error.tsx';
import { EventData } from '#app/web/event-data.tsx';
import { Printed } from '#app/web/printed.tsx';
import { pageNotFound } from '#app/web/responses.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import { PrintedElement } from '#app/web/ui/printed-element.tsx';
import { useView } from '#app/web/view.tsx';
import type { Route } from './+types/storefront-layout.ts';

/** The country page lists every market itself; the menu and the short address of the cart are never checked. */
const WITHOUT_OFFER: readonly string[] = ['/market', '/menu', '/cart'];

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  if (!context.storefront) throw pageNotFound(context.path);
  const url = new URL(request.url);
  const notice = takeMarketNotice(context);
  const term = context.path.includes('/search') ? (url.searchParams.get('term') ?? '').slice(0, 100) : '';
  const isStep = isCheckoutStep(context.path);
  const { bubbles, newsletter, ...shell } = await loadShell(context.services, {
    market: context.market,
    variants: context.audience.effects,
    cartCount: context.shared ? null : countFor(context.session.data, context.market.warehouse.region, context.clock()),
    hideBanner: context.path.includes('/checkout'),
    targets: (content) => readLinkTargets(context, content),
    offer: WITHOUT_OFFER.includes(stripStorefront(context.path).rest)
      ? null
      : marketOffer(context, checkedPlace(context.path + url.search)),
  });
  return {
    shell,
    term,
    notice,
    place: placeOf(context.path, url.search),
    isStep,
    // The browser of a step gets its data, and shows none of this.
    talk: isStep ? null : { bubbles, newsletter, asked: await askedText(context) },
    asked: await askedBeside(context, 'footer'),
    signUp: signUpEvent(context),
    asksConsent: asksConsent(context)
      ? {
          from: checkedPlace(context.path + url.search),
          question: consentQuestion(context),
          asked: context.consent.asks,
        }
      : null,
    checkoutBanner: context.path.includes('/checkout/') ? shell.checkoutBanner : '',
    ...(await segmentsView(context)),
  };
}

/** No page of the checkout asks, from the bag on, nor one for operators, and the settings of consent ask themselves. */
const asksConsent = ({ consent, path }: RequestContext): boolean =>
  consent.asks.length > 0 &&
  !path.includes('/checkout') &&
  !stripStorefront(path).rest.startsWith('/diagnostics/') &&
  stripStorefront(path).rest !== CONSENT_SETTINGS.split('#', 1)[0];

/** The offer of another storefront or of a regional shop; nothing is redirected. */
function marketOffer(context: RequestContext, from: string): ShellView['offer'] {
  const { services, market, language, preference, detectedCountry, declinedOffer } = context;
  const offered = offeredMarket({
    ...services,
    current: market,
    preference,
    detected: detectedCountry,
    declined: declinedOffer,
  });
  if (!offered) return null;
  const { countryCode } = offered.market;
  return { countryCode, country: countryForms(offered.market, language), href: offered.href, from };
}

/** The event of a sign-up by a form that the browser posted, for the page after it; null for other pages. */
function signUpEvent(context: RequestContext) {
  return context.takeNotice()?.kind === 'newsletter' ? eventFor(context, () => SIGN_UP_EVENT) : null;
}

/** The one-time notice after a switch that changed nothing or has lost its page; null otherwise. */
function takeMarketNotice({ takeNotice, services, language, t }: RequestContext): string | null {
  const notice = takeNotice();
  // The page that was posted to says that something is stored.
  if (!notice || !isMarketNotice(notice)) return null;
  const market = services.registry.market(notice.country);
  if (!market) return null;
  const key = notice.kind === 'already' ? 'shell:market.already' : 'shell:market.noPage';
  return t(key, countryForms(market, language));
}

/** Steps of the checkout alone hydrate, and have a header and a footer of their own: the browser loads no other. */
const IS_SERVER = import.meta.env.SSR;

type FrameData = Route.ComponentProps['loaderData'];

/** The form of the newsletter in a part of the frame. */
const newsletterForm =
  ({ shell: { market, marks }, talk, asked }: FrameData, place: 'footer' | 'menu') =>
  (className?: string) =>
    talk && (
      <SignUpForm
        market={{ storefront: market.storefront, country: market.countryCode }}
        texts={talk.newsletter}
        mark={marks.newsletter}
        place={place}
        className={className}
        asked={place === 'footer' ? asked : null}
      />
    );

function FrameHeader(data: FrameData) {
  const { shell, term, forms, talk } = data;
  const { path } = useView();
  if (!IS_SERVER) return <FramePlaceholder />;
  return (
    <Printed of={term ? null : shell.nav} as={`header ${shell.cartCount} ${forms.inMenus}`} current={path}>
      <Header
        shell={shell}
        term={term}
        newsletter={forms.inMenus ? newsletterForm(data, 'menu') : null}
        talk={talk && <Talk {...talk} mark={shell.marks.speech_bubble} />}
      />
    </Printed>
  );
}

function StepHeader({ shell }: FrameData) {
  if (!IS_SERVER) return <PrintedElement tag="header" selector="body > header" />;
  return <CheckoutHeader brand={shell.brand} />;
}

function StepFooter({ shell }: FrameData) {
  if (!IS_SERVER) return <PrintedElement tag="footer" selector="body > footer" />;
  return <CheckoutFooter footer={shell.footer} />;
}

function Offer({ offer }: { readonly offer: NonNullable<ShellView['offer']> }) {
  if (!IS_SERVER) return <PrintedElement tag="aside" selector="#market-offer" />;
  return <MarketOffer offer={offer} />;
}

function Frame({ children, ...data }: FrameData & { readonly children: ReactNode }) {
  const { shell, notice, isStep, forms } = data;
  return (
    <>
      {IS_SERVER && data.asksConsent && <ConsentBanner {...data.asksConsent} />}
      {isStep ? <StepHeader {...data} /> : <FrameHeader {...data} />}
      <CheckoutBanner message={data.checkoutBanner} />
      {shell.offer && <Offer offer={shell.offer} />}
      {notice && (
        <div className="wrap">
          <Notice live>
            <p>{notice}</p>
          </Notice>
        </div>
      )}
      {children}
      {isStep ? (
        <StepFooter {...data} />
      ) : (
        IS_SERVER && (
          <Printed of={shell.footer} as={`footer ${forms.inFooter} ${data.asked !== null}`}>
            <Footer shell={shell} newsletter={forms.inFooter ? newsletterForm(data, 'footer') : null} />
          </Printed>
        )
      )}
    </>
  );
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
      {IS_SERVER && <EventData id="sign-up-event" event={loaderData.signUp} />}
      {IS_SERVER && loaderData.popup && <SegmentPopup popup={loaderData.popup} />}
      {IS_SERVER && loaderData.place && <Place place={loaderData.place} />}
    </Frame>
  );
}

/** The place of a page that has loaded: none leads back to a missing one. */
function Place({ place }: { readonly place: string }) {
  return useMatches().at(-1)?.loaderData === undefined ? null : <PlaceMark place={place} />;
}

/** The error page inside the frame, as far as the frame could be loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return loaderData ? (
    <Frame {...loaderData}>
      <RouteError categories={loaderData.shell.nav} />
    </Frame>
  ) : (
    <RouteError />
  );
}
