import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './forget-device.module.css';

/** The form that deletes all data of the shop in this browser. It works without JavaScript. */
export function ForgetDevice() {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={link('/forget-device')} className={`noprint ${styles.forget}`} id="forget-device">
      <p className={styles.small}>{t('order:forget.text')}</p>
      <Button small>{t('order:forget.button')}</Button>
    </form>
  );
}
