import type { ComponentProps } from 'react';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { signInFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import { OrdersPage } from '#app/modules/sign-in/ui/orders-page.tsx';
import { EMPTY_SIGN_IN, SignInForm } from '#app/modules/sign-in/ui/sign-in-form.tsx';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { type formPage, loadLogin } from './load-login.server.ts';
import { submitLogin } from './submit-login.server.ts';

export { privateHeaders as headers } from '#app/web/responses.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadLogin(context.get(requestContext));
}

export function action({ context }: Route.ActionArgs) {
  return submitLogin(context.get(requestContext), readForm(context, signInFormSchema));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  if (actionData) return <FormPage {...actionData} signedOut={null} isError />;
  switch (loaderData.kind) {
    case 'orders':
      return (
        <main id="main">
          <Head head={loaderData.head} />
          <OrdersPage {...loaderData} />
        </main>
      );
    case 'asked':
      return (
        <main id="main" className="wrap">
          <Head head={loaderData.head} />
          <StatusPage
            title={loaderData.title}
            text={loaderData.text}
            ways={[
              ...(loaderData.letter ? [{ href: link(loaderData.letter.path), label: loaderData.letter.label }] : []),
              { href: link('/'), label: t('checkout:success.carryOn') },
              { href: link('/login'), label: loaderData.way },
            ]}
          />
        </main>
      );
    case 'form':
      return <FormPage {...loaderData} form={EMPTY_SIGN_IN} signedInAs={null} />;
  }
}

type FormPageProps = Omit<ComponentProps<typeof SignInForm>, 'forget'> & {
  readonly page: Awaited<ReturnType<typeof formPage>>['page'];
  readonly isError?: boolean;
};

/**
 * The content page around the form. The answer to a form shows it in a browser that is signed in too: it says what to
 * mend.
 */
function FormPage({ page: { head, ...page }, isError = false, ...form }: FormPageProps) {
  return (
    <main id="main">
      <Head head={head} isError={isError} />
      <StoryPage {...page} lead={<SignInForm {...form} forget={<ForgetDevice />} />} />
    </main>
  );
}
