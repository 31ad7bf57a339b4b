import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { readSections } from './read-sections.server.ts';
import styles from './shared-content.module.css';

export const handle: RouteHandle = { shared: { query: [] } };

/** All shared content as it looks, on a page without layout, for the editors' preview. */
export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { storefront, t } = context;
  if (!storefront) throw pageNotFound(context.path);
  const { sections, marks } = await readSections(context);
  const title = t('content:shared.title');
  return {
    sections,
    marks,
    title,
    head: await pageHead(context, { title, path: '/shared-content', index: false }),
  };
}

/** The page has no script: what other pages load stays as it is without these components. */
const Sections = import.meta.env.SSR ? (await import('./sections.tsx')).Sections : null;

export default function SharedContent({ loaderData: { head, title, sections, marks } }: Route.ComponentProps) {
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <Head head={head} />
      <h1>{title}</h1>
      {Sections && <Sections sections={sections} marks={marks} />}
    </main>
  );
}
