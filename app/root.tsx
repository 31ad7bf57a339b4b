import './web/ui/tokens.css';
import './web/ui/font-fallbacks.css';
import './web/ui/base.css';
import { href as checkoutStyles } from 'virtual:checkout-styles';
import { href as enhanceHref } from 'virtual:enhance';
import { href as faultsHref } from 'virtual:faults';
import { href as onDemandHref } from 'virtual:on-demand';
import { href as previewHref } from 'virtual:preview';
import { href as shopHref } from 'virtual:shop';
import { href as shopOnDemandHref } from 'virtual:shop-on-demand';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { ServiceScripts } from './modules/analytics/ui/service-scripts.tsx';
import { PreviewBar } from './modules/content/ui/preview-bar.tsx';
import { isCheckoutStep } from './modules/shell/domain/checkout-step.ts';
import { RouteError } from './route-error.tsx';
import { FONT_SCRIPT } from './web/fonts.ts';
import { Button } from './web/ui/button.tsx';
import { useView } from './web/view.tsx';

/** Pages that hydrate are never previewed, and the scripts of services run before they do. */
const IS_SERVER = import.meta.env.SSR;

export function Layout({ children }: { readonly children: ReactNode }) {
  const { htmlLang, hydrate, mirror, mode, nonce, json, pageType, preview, styles, t } = useView();
  return (
    // The script of the fonts adds an attribute before the page hydrates.
    <html lang={htmlLang} data-mode={mode === 'full' ? undefined : mode} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffaf3" />
        <link rel="icon" href="/images/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/images/icon?width=180&format=png" />
        {mode === 'full' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, whose hash the security policy has.
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FONT_SCRIPT }} />
        )}
        {styles ? styles.map((href) => <link key={href} rel="stylesheet" href={href} />) : <FrameworkHead />}
        {IS_SERVER && preview && mode === 'full' && (
          <script type="module" src={previewHref} data-editor={preview.editor} />
        )}
        {mode === 'full' && <EnhanceScript />}
        {IS_SERVER && mode === 'full' && <Services />}
      </head>
      <body id="top" data-page-type={pageType}>
        <a className="skip" href="#main">
          {t('shell:skipToContent')}
        </a>
        {IS_SERVER && preview && <PreviewBar preview={preview} />}
        {children}
        {mode === 'full' && <NewVersion />}
        {mirror && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON data block; `<` is escaped where it is made.
          <script type="application/json" id="mirror" dangerouslySetInnerHTML={{ __html: mirror }} />
        )}
        {hydrate && (
          <>
            <script
              type="application/json"
              id="view-data"
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON data block; `<` is escaped where it is made.
              dangerouslySetInnerHTML={{ __html: json }}
            />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The script of every page, with what it needs to know of the page. The elements that it fills on the cart page exist
 * from the first paint: the layout stays.
 */
function EnhanceScript() {
  const { build, pageType, path, refreshes, storefront, t } = useView();
  const hasMenu = storefront !== null && !isCheckoutStep(path);
  return (
    <script
      type="module"
      src={hasMenu ? shopHref : enhanceHref}
      data-later={checkoutStyles || undefined}
      data-build={build || undefined}
      data-on-demand={hasMenu ? shopOnDemandHref : onDemandHref}
      data-faults={faultsHref}
      data-refresh={refreshes ? '' : undefined}
      data-refreshed={t('shell:refreshed')}
      blocking={pageType === 'checkout-cart' ? 'render' : undefined}
      suppressHydrationWarning
    />
  );
}

/** The offer to load a new version of the page, which script shows when there is one. */
function NewVersion() {
  const { t } = useView();
  return (
    <div id="new-version" className="noprint" hidden suppressHydrationWarning>
      <p>{t('shell:newVersion.text')}</p>
      <Button type="button" look="quiet" small>
        {t('shell:newVersion.later')}
      </Button>
      <Button type="button" small>
        {t('shell:newVersion.reload')}
      </Button>
    </div>
  );
}

/** The scripts of services of other companies, which the visitor has agreed to. */
function Services() {
  const { build, storefront, stage, services } = useView();
  return <ServiceScripts services={services} storefront={storefront} release={build} stage={stage} />;
}

/** The style sheets, and the metadata of route modules. */
function FrameworkHead() {
  return (
    <>
      <Meta />
      <Links />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };
