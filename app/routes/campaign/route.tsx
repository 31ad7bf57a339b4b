import { loadCampaign } from '#app/modules/content/http/campaign.server.ts';
import { CampaignPage } from '#app/modules/content/ui/campaign.tsx';
import { enquiryFormSchema } from '#app/modules/enquiries/forms/enquiry-form.ts';
import { submitEnquiry } from '#app/modules/enquiries/http/submit-enquiry.server.ts';
import { EnquiryForm } from '#app/modules/enquiries/ui/enquiry-form.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { MarkedPart } from '#app/web/editor-mark.tsx';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';

export const handle: RouteHandle = { shared: { query: [] } };

const SLUG = 'corporate-gifts';
const PATH = `/${SLUG}`;

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  return { ...(await loadCampaign(context, SLUG)), isSent: context.takeNotice()?.kind === 'enquiry' };
}

/** The answer to an enquiry: 303 to the page, or the page with what is wrong. */
export function action({ context }: Route.ActionArgs) {
  return submitEnquiry(context.get(requestContext), PATH, readForm(context, enquiryFormSchema));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Campaign({ loaderData: { head, form, isSent, ...page }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main">
      <Head head={head} isError={Boolean(actionData)} />
      <CampaignPage
        {...page}
        ask={form && (form.title || t('content:enquiry.title'))}
        form={
          form && (
            <MarkedPart mark={form.mark}>
              <EnquiryForm
                path={PATH}
                title={form.title}
                text={form.text}
                posted={actionData ?? null}
                isSent={isSent}
              />
            </MarkedPart>
          )
        }
      />
    </main>
  );
}
