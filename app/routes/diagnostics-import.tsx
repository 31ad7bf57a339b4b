import { ImportCheckPage } from '#app/modules/catalogue/ui/import-check-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { PRIVATE } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-import.ts';

/**
 * What the last dry run of an import found. In production it needs the operator's key, as `Authorization: Bearer …`.
 */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request);
  const check = await context.services.importChecks.latest();
  return {
    check,
    at: check ? `${new Date(check.at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '',
    head: await pageHead(context, { title: 'Import', path: '/diagnostics/import', index: false }),
  };
}

export const headers = () => PRIVATE;

export default function DiagnosticsImport({ loaderData: { check, at, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <ImportCheckPage check={check} at={at} />
    </main>
  );
}
