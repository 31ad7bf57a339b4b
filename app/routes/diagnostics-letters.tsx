import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { PRIVATE } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-letters.ts';

const MOST = 100;

/**
 * The letters that the shop keeps as files in place of sending them. They hold names and addresses: outside development
 * the page needs the operator's key, as `Authorization: Bearer …`.
 */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request, { openIn: 'development' });
  const { services, site, path } = context;
  const letters = await services.letterArchive.newest(MOST);
  return {
    letters: letters.map(({ name, at, kind, to, subject }) => ({
      name,
      at: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
      about: `${kind}, to ${to}`,
      subject,
      href: `${path}/${name}`,
    })),
    sendsLetters: site.sendsLetters,
    head: await pageHead(context, { title: 'Letters', path: '/diagnostics/letters', index: false }),
  };
}

export const headers = () => PRIVATE;

export default function DiagnosticsLetters({ loaderData: { letters, sendsLetters, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <h1>Letters</h1>
      <p>
        {sendsLetters
          ? 'Letters go to the mail server. The operator’s program shows what became of them: npm run shop -- letters queue'
          : 'No mail is sent: these letters are files.'}
      </p>
      <ul>
        {letters.map(({ name, at, about, subject, href }) => (
          <li key={name}>
            <a href={href}>{subject}</a> (<a href={`${href}?as=text`}>text</a>)
            <br />
            {at}, {about}
          </li>
        ))}
      </ul>
    </main>
  );
}
