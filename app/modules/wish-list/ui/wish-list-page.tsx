import { href as scriptHref } from 'virtual:order-actions';
import type { ReactNode } from 'react';
import { Favourites, type FavouritesView } from '#app/modules/catalogue/ui/favourites.tsx';
import { type ProductCardView, ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import styles from './wish-list-page.module.css';

export type WishNotice = {
  readonly tone: 'good' | 'bad' | 'note';
  readonly text: string;
  readonly undo: string | null;
};

/** The view of the wish list's page. */
export type WishListView = {
  readonly cards: readonly ProductCardView[];
  /** What the prices of the page include. */
  readonly priceNote: string;
  /** The products that this visit has opened. */
  readonly viewed: readonly ProductCardView[];
  readonly elsewhere: readonly { readonly sku: string; readonly name: string }[];
  /** The country in the forms that texts need. */
  readonly country: { readonly theCountry: string; readonly dativeCountry: string };
  readonly notice: WishNotice | null;
  /** The absolute address that shows this list to others; null for an empty list. */
  readonly shareUrl: string | null;
  /** The skus of a shared list as its link names them; null on the visitor's own list. */
  readonly shared: string | null;
  /** The row of an empty list. */
  readonly favourites: FavouritesView | null;
  /** Where an empty list leads to. */
  readonly startAt: string;
};

/** The visitor's wish list, or a list that a link shows. Every form works without script. */
export function WishListPage({ page }: { readonly page: WishListView }) {
  const t = useT();
  const { cards, elsewhere, notice, shared } = page;
  const isEmpty = cards.length + elsewhere.length === 0;
  return (
    <div className={styles.page}>
      {notice && <WishMessage notice={notice} />}
      <div className={styles.head}>
        <h1>{t(shared === null ? 'wish-list:title' : 'wish-list:sharedTitle')}</h1>
        <p>{t('wish-list:count', { count: cards.length + elsewhere.length })}</p>
      </div>
      {isEmpty ? <Empty page={page} /> : null}
      {shared !== null && !isEmpty && <SaveAll items={shared} />}
      {cards.length > 0 && (
        <>
          <h2 className="vh">{t('catalogue:goods')}</h2>
          <ProductGrid
            cards={cards}
            priceNote={page.priceNote}
            onFirstScreen={false}
            below={(card) => <Actions card={card} isOwn={shared === null} />}
          />
        </>
      )}
      {elsewhere.length > 0 && <Elsewhere page={page} />}
      {page.shareUrl && <Share url={page.shareUrl} />}
      {shared === null && <p className={styles.small}>{t('wish-list:kept')}</p>}
      <Favourites favourites={page.favourites} />
      <RecentlyViewed cards={page.viewed} priceNote={page.priceNote} />
    </div>
  );
}

function WishMessage({ notice }: { readonly notice: WishNotice }) {
  const t = useT();
  return (
    <Notice tone={notice.tone} live>
      <p>{notice.text}</p>
      {notice.undo !== null && (
        <WishForm intent="add" sku={notice.undo}>
          {t('wish-list:putBack')}
        </WishForm>
      )}
    </Notice>
  );
}

/** A form with one button that changes the list by one product. */
function WishForm({
  intent,
  sku,
  label,
  children,
}: {
  readonly intent: 'add' | 'remove';
  readonly sku: string;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const link = useLink();
  return (
    <form method="post" action={link('/wish-list')} className="noprint">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sku" value={sku} />
      <Button small look="quiet" {...(label !== undefined && { 'aria-label': label })}>
        {children}
      </Button>
    </form>
  );
}

/** What can be done with a product of the list. Its sizes are on its page. */
function Actions({ card, isOwn }: { readonly card: ProductCardView; readonly isOwn: boolean }) {
  const t = useT();
  return (
    <div className={`noprint ${styles.actions}`}>
      <ButtonLink small href={card.href}>
        {t(card.soldOut ? 'wish-list:look' : 'wish-list:chooseSize')}
        <span className="vh">: {card.name}</span>
      </ButtonLink>
      {isOwn && (
        <WishForm intent="remove" sku={card.sku} label={t('wish-list:removeNamed', { name: card.name })}>
          {t('wish-list:remove')}
        </WishForm>
      )}
    </div>
  );
}

function Empty({ page: { shared, startAt } }: { readonly page: WishListView }) {
  const t = useT();
  return (
    <div className={styles.empty}>
      <Icon name="heart" size={48} />
      <p>{t(shared === null ? 'wish-list:emptyText' : 'wish-list:sharedEmptyText')}</p>
      <ButtonLink look="primary" href={startAt}>
        {t('cart:startShopping')}
      </ButtonLink>
    </div>
  );
}

function SaveAll({ items }: { readonly items: string }) {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={link('/wish-list')} className="noprint" id="save-all">
      <input type="hidden" name="intent" value="add-all" />
      <input type="hidden" name="items" value={items} />
      <Button look="primary">{t('wish-list:addAll')}</Button>
    </form>
  );
}

/** Products of the list that this country's shop does not sell. */
function Elsewhere({ page: { elsewhere, country, shared } }: { readonly page: WishListView }) {
  const t = useT();
  return (
    <section className={styles.elsewhere} id="elsewhere">
      <h2>{t('wish-list:elsewhereTitle', country)}</h2>
      <ul>
        {elsewhere.map(({ sku, name }) => (
          <li key={sku}>
            {name}
            {shared === null && (
              <WishForm intent="remove" sku={sku} label={t('wish-list:removeNamed', { name })}>
                {t('wish-list:remove')}
              </WishForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Share({ url }: { readonly url: string }) {
  const t = useT();
  const { mode } = useView();
  return (
    <section className={`noprint ${styles.share}`} id="share">
      <h2>{t('wish-list:shareTitle')}</h2>
      <label htmlFor="share-link">{t('wish-list:shareText')}</label>
      <input id="share-link" type="text" readOnly defaultValue={url} />
      <Button type="button" part="copy-link" hidden>
        {t('wish-list:copy')}
      </Button>
      <p role="status" id="link-copied" data-text={t('wish-list:copied')} />
      {mode === 'full' && <script type="module" src={scriptHref} />}
    </section>
  );
}
