import { type SbReactComponentsMap, StoryblokServerComponent, setComponents } from '@storyblok/react/ssr';
import type { ComponentType, ReactNode } from 'react';
import { CARD_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import { Picture } from '#app/modules/catalogue/ui/picture.tsx';
import { ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { MarkedPart, useMark } from '#app/web/editor-mark.tsx';
import { JsonLd } from '#app/web/json-ld.tsx';
import { Printed } from '#app/web/printed.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import type { BlockView } from './block-view.ts';
import styles from './blocks.module.css';
import { DeliveryTable } from './delivery-table.tsx';
import { Hero, useHref } from './hero.tsx';
import { RichTextView } from './rich-text.tsx';

type Of<C extends BlockView['component']> = Extract<BlockView, { component: C }>;

function ProductRow({ block }: { readonly block: Of<'product_row'> }) {
  const href = useHref();
  const mark = useMark();
  if (block.cards.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.sectionHead}>
        <h2>{block.title}</h2>
        {block.link && (
          <a {...mark(block.link._editable)} href={href(block.link.url)}>
            {block.link.label}
          </a>
        )}
      </div>
      <div className="rail">
        <ProductGrid cards={block.cards} priceNote={block.priceNote} onFirstScreen={false} />
      </div>
    </section>
  );
}

function CategoryTiles({ block }: { readonly block: Of<'category_tiles'> }) {
  const href = useHref();
  const mark = useMark();
  return (
    <section className={`wrap ${styles.section}`}>
      <h2 className={styles.sectionHead}>{block.title}</h2>
      <div className="rail">
        <ul className={styles.tiles}>
          {block.tiles.map((tile) => (
            <li key={tile.url} {...mark(tile._editable)}>
              <a className={`${styles.tile} ${styles[tile.tone]}`} href={href(tile.url)}>
                <Picture
                  path={tile.image.src}
                  alt={tile.image.alt}
                  sizes="(min-width: 60rem) 23vw, (min-width: 48rem) 46vw, 9.5rem"
                  widths={CARD_WIDTHS}
                  order="later"
                  width={400}
                  height={400}
                />
                <span>{tile.label}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Promises({ block }: { readonly block: Of<'promises'> }) {
  const t = useT();
  const mark = useMark();
  return (
    <section className={`wrap ${styles.section}`}>
      <h2 className="vh">{t('content:promises')}</h2>
      <ul className={styles.promises}>
        {block.items.map((item) => (
          <li key={item.title} {...mark(item._editable)}>
            <Icon name={item.icon} />
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const BANNER_SIZES = '(min-width: 90rem) 42rem, (min-width: 48rem) 47vw, 75vw';

function Banner({ block }: { readonly block: Of<'banner'> }) {
  const href = useHref();
  const mark = useMark();
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={`${styles.banner} ${styles[block.tone]}`}>
        <div className={styles.bannerText}>
          <h2>{block.title}</h2>
          <p>{block.text}</p>
          {block.link && (
            <ButtonLink href={href(block.link.url)} attributes={mark(block.link._editable)}>
              {block.link.label}
            </ButtonLink>
          )}
        </div>
        {block.image && (
          <Picture
            path={block.image.src}
            alt={block.image.alt}
            sizes={BANNER_SIZES}
            widths={[320, 720, 1024]}
            order="later"
            large
            width={720}
            height={540}
          />
        )}
      </div>
    </section>
  );
}

/** A banner with a form in place of a picture. */
export function FormBanner({
  title,
  text,
  mark,
  form,
}: {
  readonly title: string;
  readonly text: string;
  /** Of the story with its words. */
  readonly mark: string | undefined;
  readonly form: (className: string | undefined) => ReactNode;
}) {
  const marked = useMark();
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={`${styles.banner} ${styles.sky}`}>
        <div className={styles.bannerText} {...marked(mark)}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {form(styles.bannerText)}
      </div>
    </section>
  );
}

function Questions({ block: { title, items, areOpen = false } }: { readonly block: Of<'questions'> }) {
  const mark = useMark();
  return (
    <section className={`wrap ${styles.section}`}>
      {title && <h2 className={styles.sectionHead}>{title}</h2>}
      <div className={styles.questions}>
        {items.map((item) => (
          <details key={item.question} open={areOpen} {...mark(item._editable)}>
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
  const mark = useMark();
  const Title = block.title ? 'h3' : 'h2';
  return (
    <section className={`wrap ${styles.section}`}>
      {block.title && <h2 className={styles.sectionHead}>{block.title}</h2>}
      <ul className={styles.cards}>
        {block.items.map((item) => (
          <li key={item.url} className={styles.cardLink} {...mark(item._editable)}>
            <Title className={styles.cardTitle}>
              <a href={href(item.url)}>{item.title}</a>
            </Title>
            {item.text && <p>{item.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The component of each kind of block, as Storyblok's renderer finds it. */
const COMPONENTS: { readonly [Kind in BlockView['component']]: ComponentType<{ readonly blok: Of<Kind> }> } = {
  hero: ({ blok }) => <Hero block={blok} className={styles.start} />,
  product_row: ({ blok }) => <ProductRow block={blok} />,
  category_tiles: ({ blok }) => <CategoryTiles block={blok} />,
  promises: ({ blok }) => <Promises block={blok} />,
  banner: ({ blok }) => <Banner block={blok} />,
  questions: ({ blok }) => <Questions block={blok} />,
  links: ({ blok }) => <LinkCards block={blok} />,
  delivery_table: ({ blok }) => <DeliveryTable view={blok.view} />,
  // Forms belong to the pages that answer them.
  newsletter_place: () => null,
  enquiry: () => null,
  text: ({ blok }) => (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.prose}>
        <RichTextView doc={blok.body} />
      </div>
    </section>
  ),
};

let areRegistered = false;

/** The renderer keeps one map of components per process; it is filled before its first use. */
function registerComponents(): void {
  if (areRegistered) return;
  setComponents(COMPONENTS as SbReactComponentsMap);
  areRegistered = true;
}

/** One block of a page. Its products are printed one by one, any other block as a whole. */
export function BlockSection({ block }: { readonly block: BlockView }) {
  registerComponents();
  return (
    <MarkedPart mark={block._editable}>
      <Printed of={block.component === 'product_row' ? null : block} as="block">
        <StoryblokServerComponent blok={block} />
      </Printed>
    </MarkedPart>
  );
}

/** A content page under its own heading. */
export function StoryPage({
  title,
  intro,
  blocks,
  structured,
  mark,
  lead = null,
}: {
  readonly title: string;
  readonly intro: string;
  /** What stands between the heading and the blocks. */
  readonly lead?: ReactNode;
  readonly blocks: readonly BlockView[];
  /** Its data for search engines, if it has any. */
  readonly structured: object | null;
  /** Of the story. */
  readonly mark: string | undefined;
}) {
  const marked = useMark();
  return (
    <>
      {structured && <JsonLd value={structured} />}
      <div className="wrap">
        <div className={styles.pageHead} {...marked(mark)}>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
      </div>
      {lead}
      <div className={styles.pageBody}>
        {blocks.map((block) => (
          <BlockSection key={block._uid} block={block} />
        ))}
      </div>
    </>
  );
}
