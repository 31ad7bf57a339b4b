import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';

/** The fields of a form as they were posted, in their order. */
export type SentFields = readonly (readonly [name: string, value: string])[];

/** The button that posts a form that could not be handled once more, to the same address and as it was typed. */
export function SendAgain({ fields }: { readonly fields: SentFields }) {
  const t = useT();
  return (
    <form method="post">
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button look="primary">{t('shell:tryAgain')}</Button>
    </form>
  );
}
