import './web/ui/tokens.css';
import './web/ui/font-fallbacks.css';
import './web/ui/base.css';
import { href as enhanceHref } from 'virtual:enhance';
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { RouteError } from './route-error.tsx';
import { useView } from './web/view.tsx';

export function Layout({ children }: { readonly children: ReactNode }) {
  const { htmlLang, hydrate, mirror, nonce, json, pageType, t } = useView();
  return (
    <html lang={htmlLang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffaf3" />
        <link rel="icon" href="/images/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/images/icon?width=180&format=png" />
        <Meta />
        <Links />
        {/* Only a preloaded font is available for the first paint. */}
        {[textFont, displayFont].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {/*
         * The elements that script fills on the cart page exist from the first paint: the layout stays.
         */}
        <script type="module" src={enhanceHref} blocking={pageType === 'checkout-cart' ? 'render' : undefined} />
      </head>
      <body id="top" data-page-type={pageType}>
        <a className="skip" href="#main">
          {t('shell:skipToContent')}
        </a>
        {children}
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

export default function App() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };
