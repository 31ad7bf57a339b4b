import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './mode-switch.module.css';

/** The form that opens this page in the other mode and keeps the choice. */
export function ModeSwitch() {
  const t = useT();
  const link = useLink();
  const isLite = useView().mode === 'lite';
  return (
    <form method="post" action="/mode" className={`noprint ${styles.mode}`}>
      <input type="hidden" name="from" value={link('/')} />
      <button type="submit" name="mode" value={isLite ? 'full' : 'lite'}>
        {t(isLite ? 'shell:fullVersion' : 'shell:lightVersion')}
      </button>
    </form>
  );
}
