import { EMPTY_STEP } from '#app/modules/checkout/forms/field-names.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink } from '#app/web/view.tsx';
import styles from './prefill-notice.module.css';

/**
 * Says whose order the address step began with, and empties it: a sign-in by a link that another person sent would fill
 * in the address of that person. Its texts come from the server.
 */
export function PrefillNotice({ text, button }: { readonly text: string; readonly button: string }) {
  const link = useLink();
  return (
    <Notice live>
      <p className={styles.text}>{text}</p>
      <form method="post" action={link('/checkout/address')}>
        <Button small name={EMPTY_STEP} value="yes">
          {button}
        </Button>
      </form>
    </Notice>
  );
}
