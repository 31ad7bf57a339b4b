import type { ReactNode } from 'react';
import type { Marked } from '#app/kernel/marked.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { facetName } from '#app/modules/catalogue/ui/filter-view.ts';
import { featureText } from '#app/modules/catalogue/ui/product-page-view.ts';
import { ProductBlocks } from '#app/modules/content/ui/product-blocks.tsx';
import { CheckoutBanner } from '#app/modules/shell/ui/checkout-banner.tsx';
import { Footer } from '#app/modules/shell/ui/footer.tsx';
import { Header } from '#app/modules/shell/ui/header.tsx';
import { MenuLink } from '#app/modules/shell/ui/menu-link.tsx';
import { SegmentPopup } from '#app/modules/shell/ui/segment-popup.tsx';
import { useMark } from '#app/web/editor-mark.tsx';
import { useT } from '#app/web/view.tsx';
import { SHARED_ENTITIES, SHARED_STORIES, type SharedEntity } from './entities.ts';
import type { SharedSections } from './read-sections.server.ts';
import styles from './shared-content.module.css';

type View<Entity extends SharedEntity> = { readonly view: SharedSections[Entity] };

type Fact = Marked & { readonly name: string; readonly value: string };

/** Names with their values, a line for each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const mark = useMark();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, _editable }) => (
        <div key={name} {...mark(_editable)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How each section looks. */
const VIEWS: { readonly [Entity in SharedEntity]: (props: View<Entity>) => ReactNode } = {
  brand: ({ view }) => (
    <>
      <p className={styles.brand}>{view.name}</p>
      <p>{view.claim}</p>
    </>
  ),
  'header-navbar': ({ view }) => <Header shell={{ ...view, banner: null }} term="" newsletter={null} talk={null} />,
  'alternate-navbar': Submenus,
  submenus: Submenus,
  'top-banners': TopBanners,
  footer: ({ view }) => <Footer shell={view} newsletter={null} />,
  seller: ({ view }) => (
    <address className={styles.address}>
      {[view.name, ...view.address, view.telephone, view.register, view.representedBy].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  ),
  segments: ({ view }) => (
    <Facts
      facts={view.map(({ id, utmCampaigns, utmContents, hideNewsletter, _editable }) => ({
        _editable,
        name: id,
        value: [
          ...utmCampaigns.map((value) => `?utm_campaign=${value}`),
          ...utmContents.map((value) => `?utm_content=${value}`),
          flagText('hideNewsletter', hideNewsletter),
        ].join(' · '),
      }))}
    />
  ),
  'checkout-banner': ({ view: { shown, others } }) => (
    <>
      <CheckoutBanner message={shown} />
      <Facts facts={others} />
    </>
  ),
  newsletter: ({ view: { title, subtitle, button, legal, successMessage, errorMessage } }) => (
    <>
      <h3>{title}</h3>
      {[subtitle, button, legal, successMessage, errorMessage].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  ),
  'newsletter-checkbox': ({ view }) => (
    <>
      <p>{view.descriptionCta}</p>
      <p>{view.legalText}</p>
    </>
  ),
  'speech-bubble': Bubbles,
  popups: ({ view }) => view.map((popup) => <SegmentPopup key={popup.popupIdentifier} popup={popup} opens={false} />),
  upsells: ({ view }) => (
    <Facts
      facts={view.map(({ identifier, description, widgetId, variables, _editable }) => ({
        _editable,
        name: identifier,
        value: [description, widgetId, ...variables].join(' · '),
      }))}
    />
  ),
  experiments: ({ view: { experiments, disableRegularNewsletter } }) => (
    <>
      <Facts
        facts={experiments.map(({ id, storefronts, active, variants, _editable }) => ({
          _editable,
          name: id,
          value: `${active ? '✓' : '✗'} ${storefronts.join(', ')} · ${variants
            .map((variant) => (variant.share === null ? variant.id : `${variant.id} ${variant.share}\u00a0%`))
            .join(', ')}`,
        }))}
      />
      <p>{flagText('disableRegularNewsletter', disableRegularNewsletter)}</p>
    </>
  ),
  widgets: ({ view }) => (
    <Facts
      facts={view.map(({ country, widgets, _editable }) => ({ _editable, name: country, value: widgets.join(', ') }))}
    />
  ),
  thresholds: Thresholds,
  'size-guides': SizeGuides,
  'pdp-blocks': ({ view }) => <ProductBlocks blocks={view} />,
  'feature-icons': FeatureIcons,
  certificates: ({ view }) => (
    <Facts facts={view.map(({ name, text, _editable }) => ({ _editable, name, value: text }))} />
  ),
  facets: Facets,
  'search-terms': SearchTerms,
};

function TopBanners({ view: { shown, others } }: View<'top-banners'>) {
  const mark = useMark();
  return (
    <>
      {shown && (
        <p {...mark(shown._editable)}>{shown.href ? <a href={shown.href}>{shown.message}</a> : shown.message}</p>
      )}
      <Facts facts={others} />
    </>
  );
}

function Submenus({ view }: View<'submenus' | 'alternate-navbar'>) {
  const mark = useMark();
  return (
    <div className={styles.columns}>
      {view.nav.flatMap((item) =>
        item.groups.map((group) => (
          <div key={`${item.id} ${group.name}`} {...mark(group._editable)}>
            <h3>
              {item.text}: {group.name}
            </h3>
            <ul>
              {group.links.map((link) => (
                <li key={link.href ?? link.text} {...mark(link._editable)}>
                  <MenuLink link={link} />
                </li>
              ))}
            </ul>
          </div>
        )),
      )}
    </div>
  );
}

/** A flag by the name of its field, as editors see it in the space. */
const flagText = (field: string, isSet: boolean) => `${field} ${isSet ? '✓' : '✗'}`;

/** Each message in the colours of its variant. */
function Bubbles({ view }: View<'speech-bubble'>) {
  const mark = useMark();
  return (
    <ul className={styles.columns}>
      {Object.entries(view).map(
        ([state, bubble]) =>
          bubble && (
            <li key={state} {...mark(bubble._editable)}>
              <h3>{state}</h3>
              <p className={styles.bubble} data-variant={bubble.variant}>
                {bubble.message}
              </p>
              <p>{[`variant=${bubble.variant}`, ...(bubble.time === null ? [] : [`${bubble.time} ms`])].join(' · ')}</p>
            </li>
          ),
      )}
    </ul>
  );
}

function SizeGuides({ view }: View<'size-guides'>) {
  const mark = useMark();
  return view.map(({ identifier, title, columns, rows, _editable }) => (
    <table key={identifier} {...mark(_editable)}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ measure, label, _editable: own }) => (
            <th key={measure} scope="col" {...mark(own)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...cells]) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function Thresholds({ view }: View<'thresholds'>) {
  const t = useT();
  return (
    <Facts
      facts={view.map(({ country, amount, _editable }) => ({
        _editable,
        name: country,
        value: amount === null ? t('content:shared.neverFree') : t('content:facts.freeFrom', { amount }),
      }))}
    />
  );
}

function FeatureIcons({ view }: View<'feature-icons'>) {
  const t = useT();
  const mark = useMark();
  return (
    <ul className={styles.columns}>
      {view.map(({ key, image, _editable }) => (
        <li key={key} {...mark(_editable)}>
          <img src={imageUrl(image.src, { width: 160 })} alt="" width="40" height="40" loading="lazy" />{' '}
          {featureText({ key, image }, t)}
        </li>
      ))}
    </ul>
  );
}

function Facets({ view }: View<'facets'>) {
  const t = useT();
  return (
    <Facts
      facts={view.map(({ key, translationKey, queryParam, lists, _editable }) => ({
        _editable,
        name: facetName(key, translationKey, t),
        value: `?${queryParam}= · ${lists === null ? t('content:shared.everyList') : lists.join(', ')}`,
      }))}
    />
  );
}

function SearchTerms({ view: { synonyms, redirects, pages } }: View<'search-terms'>) {
  return (
    <>
      <Facts facts={pages.map(({ title, words, _editable }) => ({ _editable, name: title, value: words }))} />
      <ul>
        {Object.entries(redirects).map(([term, path]) => (
          <li key={term}>{`${term} · ${path}`}</li>
        ))}
        {synonyms.map((terms) => (
          <li key={terms.join()}>{terms.join(' = ')}</li>
        ))}
      </ul>
    </>
  );
}

/** All sections, each under its name. `marks` are those of their stories, by component. */
export function Sections({
  sections,
  marks,
}: {
  readonly sections: SharedSections;
  readonly marks: Readonly<Partial<Record<string, string>>>;
}) {
  const t = useT();
  const mark = useMark();
  return SHARED_ENTITIES.map((entity) => {
    const Section = VIEWS[entity] as (props: { readonly view: unknown }) => ReactNode;
    return (
      <section
        key={entity}
        id={entity}
        className={styles.section}
        aria-labelledby={`${entity}-title`}
        {...mark(marks[SHARED_STORIES[entity] ?? ''])}
      >
        <h2 id={`${entity}-title`} className={styles.title}>
          {t(`content:shared.${entity}`)}
        </h2>
        <Section view={sections[entity]} />
      </section>
    );
  });
}
