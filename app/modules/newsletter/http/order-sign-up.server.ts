import type { OrderSignUpState } from '#app/modules/newsletter/domain/sign-up.ts';
import type { SignUpMarket, SignUpTexts } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { findOrderSignUp } from '#app/modules/newsletter/usecases/sign-up.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { askedText } from './sign-up-words.server.ts';

/** The sign-up of an order on its page. `form`: for another address, after a rejection; else null. */
export type OrderSignUpView = {
  readonly isAccepted: boolean;
  readonly text: string;
  readonly form: { readonly market: SignUpMarket; readonly texts: SignUpTexts } | null;
};

/** What the page of a paid order says of its sign-up; null for nothing. The page is shown without it, too. */
export async function orderSignUpView(
  context: RequestContext,
  order: { readonly id: string; readonly paidAt: number },
): Promise<OrderSignUpView | null> {
  const { services, clock, logger } = context;
  try {
    const state = await findOrderSignUp({ orderSignUps: services.orderSignUps, clock }, order);
    return state && (await viewOf(context, state));
  } catch (err) {
    logger.warn({ err }, 'Newsletter sign-up of an order not read');
    return null;
  }
}

async function viewOf(context: RequestContext, state: OrderSignUpState): Promise<OrderSignUpView> {
  const { services, market, site, t } = context;
  switch (state) {
    case 'accepted':
      return { isAccepted: true, text: await askedText(context), form: null };
    case 'waiting': {
      const text = t(site.sendsNewsletter ? 'newsletter:order.waiting' : 'newsletter:order.waitingKept');
      return { isAccepted: false, text, form: null };
    }
    case 'rejected': {
      const { newsletter } = await services.content.shell(market);
      const { storefrontCode: storefront, countryCode: country } = market;
      const form = { market: { storefront, country }, texts: newsletter };
      return { isAccepted: false, text: t('newsletter:errors.addressRejected'), form };
    }
  }
}
