import { marketSeller, returnLine } from '#app/modules/content/domain/market-seller.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { isOwnReceipt } from '#app/modules/orders/domain/withdrawal/own-receipt.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { maskedDeclaration, withdrawalFacts } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import { WithdrawalReceiptPage } from '#app/modules/orders/ui/withdrawal/withdrawal-receipt-page.tsx';
import { adviceText, mayReturn, returnText } from '#app/modules/orders/ui/withdrawal/withdrawal-text.ts';
import { findAdvice } from '#app/modules/orders/usecases/withdrawals.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/withdrawal-receipt.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

/**
 * The receipt behind a signed link, in the language of the page: in full in the browser that declared it just now,
 * masked in every other. Throws 404 for a link that was not signed here.
 */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { services, t, format, clock, site, session } = context;
  const id = services.receiptLink.verify(params.signed);
  const withdrawal = id === null ? null : await services.withdrawals.byId(id);
  if (!withdrawal) throw pageNotFound(context.path);
  const { seller } = await services.content.shell(context.market);
  const head = await pageHead(context, { title: t('withdrawal:done.title'), path: '/withdrawal', index: false });
  if (!isShown(ORDER_LINK_LIFE, { createdAt: withdrawal.declaredAt }, clock())) return { head, receipt: null };
  // The time zone is that of the country of the declaration, the language that of the page.
  const market = { ...context.market, countryCode: withdrawal.country };
  const isOwn = isOwnReceipt(session.data.receipt, { id: withdrawal.id, now: clock() });
  const { name, email, linked, orderNumber, scope } = isOwn ? withdrawal : maskedDeclaration(t, withdrawal);
  const advice = await findAdvice(services, withdrawal);
  return {
    head,
    receipt: {
      facts: [
        { label: t('withdrawal:fact.receipt'), text: withdrawal.id },
        ...withdrawalFacts({ t, market }, { ...withdrawal, name, scope }),
        { label: t('withdrawal:email'), text: email },
      ],
      mail: site.sendsLetters ? { to: email, isSure: linked } : null,
      isOwn,
      isRepeated: context.takeNotice()?.kind === 'withdrawal-repeated',
      next: adviceText({ t, market, format }, advice),
      sendBack: returnText(
        { t, market: services.registry.marketOfOrder(withdrawal.country) ?? market, address: returnLine(seller) },
        advice,
      ),
      isLate: advice.kind === 'late',
      canReturn: mayReturn(advice),
      orderHref: linked ? orderPath(context, orderNumber) : null,
      seller: marketSeller(seller, withdrawal.country),
    },
  };
}

export default function WithdrawalReceipt({ loaderData: { head, receipt } }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {receipt ? (
        <WithdrawalReceiptPage receipt={receipt} />
      ) : (
        <StatusPage
          title={t('withdrawal:done.title')}
          text={t('withdrawal:done.old', { address: t('shell:serviceEmail') })}
          ways={[{ href: link('/faq/returns'), label: t('withdrawal:done.toReturns') }]}
        />
      )}
    </main>
  );
}
