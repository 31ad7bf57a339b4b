import addressLookup from '#app/modules/checkout/ui/address-lookup.module.css';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { CheckoutHeader } from '#app/modules/shell/ui/checkout-header.tsx';
import { CheckoutFooter, Footer } from '#app/modules/shell/ui/footer.tsx';
import { Header } from '#app/modules/shell/ui/header.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { loadShell } from '#app/modules/shell/usecases/load-shell.server.ts';
import { requestContext } from '#app/request-context.ts';
import { PRIVATE } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { Basics } from './basics.tsx';
import { CheckoutParts } from './checkout-parts.tsx';
import styles from './components.module.css';
import { sampleCarts } from './sample-cart.server.ts';
import { Section } from './section.tsx';
import { ShopParts } from './shop-parts.tsx';

/** Every component of the shop in every state, for its developers: in production for the operator alone. */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request);
  const shell = await loadShell(context.services, {
    market: context.market,
    cartCount: 12,
    hideBanner: false,
    offer: null,
    targets: (content) => readLinkTargets(context, content),
  });
  return {
    shell,
    carts: sampleCarts(context),
    head: await pageHead(context, {
      title: 'Components',
      path: '/diagnostics/components',
      index: false,
    }),
  };
}

/** The page has no script: what other pages load stays as it is without these components. */
const IS_SERVER = import.meta.env.SSR;
const CheckoutForms = import.meta.env.SSR ? (await import('./checkout-forms.tsx')).CheckoutForms : null;
/** The page links the stylesheets of the components that its scripts do not have, because it names them. */
const SHEETS = [addressLookup];

export const headers = () => PRIVATE;

export default function DiagnosticsComponents({ loaderData: { shell, carts, head } }: Route.ComponentProps) {
  return (
    <main id="main" className={`wrap ${styles.page}`} data-sheets={SHEETS.length}>
      <Head head={head} />
      <h1>Components</h1>
      <Section name="frame">
        {IS_SERVER && <Header shell={shell} term="" newsletter={() => null} talk={null} />}
        {IS_SERVER && <CheckoutHeader brand={shell.brand} />}
        {IS_SERVER && <Footer shell={shell} newsletter={null} />}
        {IS_SERVER && <CheckoutFooter footer={shell.footer} />}
      </Section>
      <Basics />
      <ShopParts carts={carts} />
      <CheckoutParts carts={carts} />
      {CheckoutForms && <CheckoutForms carts={carts} />}
    </main>
  );
}
