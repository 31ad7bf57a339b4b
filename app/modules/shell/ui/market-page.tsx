import { capitalised } from '#app/kernel/text.ts';
import type { SwitchPreview } from '#app/modules/shell/domain/switch-preview.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { type CountryGroup, CountryList } from './index-page.tsx';
import styles from './market-page.module.css';

function Preview({ preview, from }: { readonly preview: SwitchPreview; readonly from: string }) {
  const t = useT();
  const link = useLink();
  return (
    <section className={styles.preview}>
      <h1>{capitalised(t('shell:market.confirmTitle', preview.country))}</h1>
      <ul>
        {preview.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {preview.removedNames.length > 0 && (
        <Notice>
          <p>{t('shell:market.linesLeft')}</p>
          <ul>
            {preview.removedNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      <form method="post" action={link('/market')} className={styles.ways}>
        <input type="hidden" name="countryCode" value={preview.countryCode} />
        <input type="hidden" name="from" value={from} />
        <Button look="primary" name="confirm" value="yes">
          {capitalised(t('shell:market.confirm', preview.country))}
        </Button>
        <ButtonLink href={from || link('/')}>
          {preview.current ? t('shell:market.stay', preview.current) : t('shell:market.back')}
        </ButtonLink>
      </form>
    </section>
  );
}

/** The choice of a country, and the preview of a switch. */
export function MarketPage({
  page,
  preview,
  problem,
}: {
  readonly page: {
    readonly groups: readonly CountryGroup[];
    readonly current: string;
    readonly currentText: string;
    readonly undelivered: string | null;
    readonly regional: readonly { readonly name: string; readonly href: string }[];
    readonly from: string;
  };
  readonly preview: SwitchPreview | null;
  readonly problem: string | null;
}) {
  const t = useT();
  const link = useLink();
  if (preview) return <Preview preview={preview} from={page.from} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('shell:market.title')}</h1>
        <p>{t('shell:market.text')}</p>
        <p>{page.currentText}</p>
        {page.undelivered && <p>{page.undelivered}</p>}
        {problem && (
          <Notice tone="bad" live>
            <p>{problem}</p>
          </Notice>
        )}
        {page.regional.map((shop) => (
          <p key={shop.href}>
            {t('shell:market.regional', { country: shop.name })} <a href={shop.href}>{new URL(shop.href).host}</a>
          </p>
        ))}
      </div>
      <CountryList groups={page.groups} action={link('/market')} current={page.current} from={page.from} />
    </div>
  );
}
