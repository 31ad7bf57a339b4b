import { imageSet } from '#app/modules/catalogue/domain/image-url.ts';
import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import type { BlockView } from './block-view.ts';
import styles from './hero.module.css';

type HeroView = Extract<BlockView, { component: 'hero' }>;

/** Returns a function from an editorial address to a link of the shop; a forbidden one leads to the start page. */
export function useHref(): (url: string) => string {
  const link = useLink();
  return (url) => editorialHref(url, link) ?? link('/');
}

/** The first screen of the start page: picture, words and buttons. */
export function Hero({ block, className }: { readonly block: HeroView; readonly className: string | undefined }) {
  const href = useHref();
  const mark = useMark();
  const isLite = useView().mode === 'lite';
  return (
    <section className={className}>
      {!isLite && block.socks.length > 0 && <HeroPicture socks={block.socks} />}
      <div className={`wrap ${styles.heroText}`}>
        {block.eyebrow && <p className={styles.eyebrow}>{block.eyebrow}</p>}
        <h1>{block.title}</h1>
        <div>
          <p>{block.text}</p>
          <div className={styles.ways}>
            {block.links.map((entry, index) => (
              <ButtonLink
                key={entry.url}
                look={index === 0 ? 'primary' : 'plain'}
                href={href(entry.url)}
                attributes={mark(entry._editable)}
              >
                {entry.label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The washing line. Its socks are links: equal columns of the picture, five wide and three narrow. */
function HeroPicture({ socks }: Pick<HeroView, 'socks'>) {
  const t = useT();
  const { storefront } = useView();
  const wide = imageSet({ path: `/images/hero/${storefront}`, sizes: '100vw', widths: [720, 1024, 1920, 3840] });
  const tall = imageSet({ path: `/images/hero/${storefront}-tall`, sizes: '100vw', widths: [320, 720, 1024] });
  return (
    <div className={styles.hero}>
      <div className={styles.heroArt}>
        <picture>
          <source media="(max-width: 47.99rem)" srcSet={tall.srcSet} sizes={tall.sizes} width="960" height="960" />
          <img
            src={wide.src}
            srcSet={wide.srcSet}
            sizes={wide.sizes}
            width="1920"
            height="820"
            alt={t('content:heroAlt')}
            fetchPriority="high"
          />
        </picture>
        <ul className={styles.heroSocks}>
          {socks.map((sock, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sock is its place on the line.
            <li key={index}>
              {sock && (
                <a href={sock.href}>
                  <span className="vh">{sock.name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
