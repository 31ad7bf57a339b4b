import { data } from 'react-router';
import { parseCookies } from '#app/kernel/cookies.ts';
import { additionEvent } from '#app/modules/analytics/http/cart-events.server.ts';
import { cartFormSchema } from '#app/modules/cart/forms/cart-intents.ts';
import { AddedToBag, AddProblem } from '#app/modules/cart/ui/mini-bag.tsx';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { submitAddition } from '#app/modules/checkout/http/submit-cart-form.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/checkout-added.ts';

/** The requests whose form has an answer: loaders run after the action, as for a GET. */
const answered = new WeakSet<RequestContext>();

/** A browser that opens the address sees the cart. */
export function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  if (!answered.has(context)) throw toStep(context, 'cart');
  return null;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** What was added by a form that script posted, or why nothing was. */
export async function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  answered.add(context);
  const submission = readForm(provider, cartFormSchema);
  const sent = parseCookies(request.headers.get('cookie'));
  const { after, status, retryAfter, cookies, ...shown } = await submitAddition(context, submission, sent);
  const headers = new Headers(retryHeaders(retryAfter));
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const line = shown.cart?.items.find(({ itemId }) => itemId === shown.added);
  const title = line ? await addedText(context, line) : context.t('cart:added');
  return data({ ...shown, title, event: additionEvent(context, submission, after) }, { status, headers });
}

/** What the speech bubble of content says of an addition. */
async function addedText({ services, market, t }: RequestContext, { name, size }: Record<'name' | 'size', string>) {
  const { bubbles } = await services.content.shell(market);
  const message = bubbles.addToCart?.message ?? t('cart:addedItem', { name: '{name}' });
  return message.replace('{name}', () => name).replace('{size}', () => size);
}

/** A document for script, without the frame of the shop. */
export default function Added({ actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main">
      <title>{t('cart:title')}</title>
      {actionData?.cart && <AddedToBag {...actionData} cart={actionData.cart} />}
      {actionData?.problem && <AddProblem problem={actionData.problem} />}
    </main>
  );
}
