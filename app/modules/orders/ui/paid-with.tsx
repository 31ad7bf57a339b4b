import { useT } from '#app/web/view.tsx';

/** The payment method of an order in words; nothing while there is none. */
export function PaidWith({ method }: { readonly method: string | null }) {
  const t = useT();
  if (method === null) return null;
  return (
    <>
      <h3>{t('payment:methods')}</h3>
      <p id="order-method">{method}</p>
    </>
  );
}
