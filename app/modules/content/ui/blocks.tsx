import { imageSet, imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import type { BlockView } from './block-view.ts';
import styles from './blocks.module.css';
import { RichTextView } from './rich-text.tsx';

type Of<C extends BlockView['component']> = Extract<BlockView, { component: C }>;

function useHref(): (url: string) => string {
  const link = useLink();
  return (url) => editorialHref(url, link) ?? link('/');
}

function Hero({ block }: { readonly block: Of<'hero'> }) {
  const href = useHref();
  const t = useT();
  const { storefront } = useView();
  const wide = imageSet({ path: `/images/hero/${storefront}`, sizes: '100vw', widths: [720, 1024, 1920, 3840] });
  const tall = imageSet({ path: `/images/hero/${storefront}-tall`, sizes: '100vw', widths: [320, 720, 1024] });
  return (
    <section>
      <div className={styles.hero}>
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
      </div>
      <div className={`wrap ${styles.heroText}`}>
        {block.eyebrow && <p className={styles.eyebrow}>{block.eyebrow}</p>}
        <h1>{block.title}</h1>
        <div>
          <p>{block.text}</p>
          <div className={styles.ways}>
            {block.links.map((entry, index) => (
              <ButtonLink key={entry.url} look={index === 0 ? 'primary' : 'plain'} href={href(entry.url)}>
                {entry.label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function ProductRow({ block }: { readonly block: Of<'product_row'> }) {
  const href = useHref();
  if (block.cards.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.sectionHead}>
        <h2>{block.title}</h2>
        {block.link && <a href={href(block.link.url)}>{block.link.label}</a>}
      </div>
      <ProductGrid cards={block.cards} eagerCount={0} />
    </section>
  );
}

function CategoryTiles({ block }: { readonly block: Of<'category_tiles'> }) {
  const href = useHref();
  return (
    <section className={`wrap ${styles.section}`}>
      <h2 className={styles.sectionHead}>{block.title}</h2>
      <ul className={styles.tiles}>
        {block.tiles.map((tile) => (
          <li key={tile.url}>
            <a className={`${styles.tile} ${styles[tile.tone]}`} href={href(tile.url)}>
              <img
                src={imageUrl(tile.image.src, { width: 320 })}
                srcSet={`${imageUrl(tile.image.src, { width: 320 })} 320w, ${imageUrl(tile.image.src, { width: 720 })} 720w`}
                sizes="(min-width: 60rem) 23vw, 46vw"
                width="400"
                height="400"
                alt={tile.image.alt}
                loading="lazy"
              />
              <span>{tile.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises({ block }: { readonly block: Of<'promises'> }) {
  const t = useT();
  return (
    <section className={`wrap ${styles.section}`}>
      <h2 className="vh">{t('content:promises')}</h2>
      <ul className={styles.promises}>
        {block.items.map((item) => (
          <li key={item.title}>
            <Icon name={item.icon} />
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ block }: { readonly block: Of<'banner'> }) {
  const href = useHref();
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={`${styles.banner} ${styles[block.tone]}`}>
        <div className={styles.bannerText}>
          <h2>{block.title}</h2>
          <p>{block.text}</p>
          {block.link && <ButtonLink href={href(block.link.url)}>{block.link.label}</ButtonLink>}
        </div>
        {block.image && (
          <img
            src={imageUrl(block.image.src, { width: 720 })}
            width="720"
            height="540"
            alt={block.image.alt}
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}

function Questions({ block }: { readonly block: Of<'questions'> }) {
  return (
    <section className={`wrap ${styles.section}`}>
      {block.title && <h2 className={styles.sectionHead}>{block.title}</h2>}
      <div className={styles.questions}>
        {block.items.map((item) => (
          <details key={item.question}>
            <summary>{item.question}</summary>
            <div className={styles.prose}>
              <RichTextView doc={item.answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

function LinkCards({ block }: { readonly block: Of<'links'> }) {
  const href = useHref();
  return (
    <section className={`wrap ${styles.section}`}>
      {block.title && <h2 className={styles.sectionHead}>{block.title}</h2>}
      <ul className={styles.cards}>
        {block.items.map((item) => (
          <li key={item.url} className={styles.cardLink}>
            <h3>
              <a href={href(item.url)}>{item.title}</a>
            </h3>
            {item.text && <p>{item.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One block of a page. */
export function BlockSection({ block }: { readonly block: BlockView }) {
  switch (block.component) {
    case 'hero':
      return <Hero block={block} />;
    case 'product_row':
      return <ProductRow block={block} />;
    case 'category_tiles':
      return <CategoryTiles block={block} />;
    case 'promises':
      return <Promises block={block} />;
    case 'banner':
      return <Banner block={block} />;
    case 'questions':
      return <Questions block={block} />;
    case 'links':
      return <LinkCards block={block} />;
    case 'text':
      return (
        <section className={`wrap ${styles.section}`}>
          <div className={styles.prose}>
            <RichTextView doc={block.body} />
          </div>
        </section>
      );
  }
}

/** A content page under its own heading. */
export function StoryPage({
  title,
  intro,
  blocks,
}: {
  readonly title: string;
  readonly intro: string;
  readonly blocks: readonly BlockView[];
}) {
  return (
    <>
      <div className={`wrap`}>
        <div className={styles.pageHead}>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
      </div>
      <div className={styles.pageBody}>
        {blocks.map((block) => (
          <BlockSection key={block._uid} block={block} />
        ))}
      </div>
    </>
  );
}
