import type { ReactNode } from 'react';
import { Footer } from '#app/modules/shell/ui/footer.tsx';
import { Header } from '#app/modules/shell/ui/header.tsx';
import { useT } from '#app/web/view.tsx';
import { SHARED_ENTITIES } from './entities.ts';
import type { SharedSections } from './read-sections.server.ts';
import styles from './shared-content.module.css';

type View<Entity extends keyof SharedSections> = { readonly view: SharedSections[Entity] };

/** How each section looks. */
const VIEWS: { readonly [Entity in keyof SharedSections]: (props: View<Entity>) => ReactNode } = {
  brand: ({ view }) => (
    <>
      <p className={styles.brand}>{view.name}</p>
      <p>{view.claim}</p>
    </>
  ),
  'header-navbar': ({ view }) => (
    <Header shell={{ ...view, banner: null }} term="" newsletter={() => null} talk={null} />
  ),
  submenus: Submenus,
  'top-banners': ({ view: { banner } }) =>
    banner && <p>{banner.href ? <a href={banner.href}>{banner.message}</a> : banner.message}</p>,
  footer: ({ view }) => <Footer shell={view} newsletter={null} />,
  seller: ({ view }) => (
    <address className={styles.address}>
      {[view.name, ...view.address, view.register].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  ),
  widgets: ({ view }) => (
    <Facts facts={view.map(({ country, widgets }) => ({ name: country, value: widgets.join(', ') }))} />
  ),
  thresholds: Thresholds,
  facets: Facets,
};

function Submenus({ view }: View<'submenus'>) {
  return (
    <div className={styles.columns}>
      {view.nav.flatMap((item) =>
        item.groups.map((group) => (
          <div key={`${item.id} ${group.name}`}>
            <h3>
              {item.text}: {group.name}
            </h3>
            <ul>
              {group.links.map(({ text, href, strong }) => (
                <li key={href}>
                  <a href={href}>{strong ? <strong>{text}</strong> : text}</a>
                </li>
              ))}
            </ul>
          </div>
        )),
      )}
    </div>
  );
}

function Thresholds({ view }: View<'thresholds'>) {
  const t = useT();
  return (
    <Facts
      facts={view.map(({ country, amount }) => ({
        name: country,
        value: amount === null ? t('content:shared.neverFree') : t('content:facts.freeFrom', { amount }),
      }))}
    />
  );
}

function Facets({ view }: View<'facets'>) {
  const t = useT();
  return (
    <Facts
      facts={view.map(({ key, queryParam, lists }) => ({
        name: t(`catalogue:filter.facet.${key}`),
        value: `?${queryParam}= · ${lists === null ? t('content:shared.everyList') : lists.join(', ')}`,
      }))}
    />
  );
}

function Facts({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All sections with content, each under its name. */
export function Sections({ sections }: { readonly sections: Partial<SharedSections> }) {
  const t = useT();
  const views: Readonly<Record<string, ((props: { readonly view: never }) => ReactNode) | undefined>> = VIEWS;
  const read: Readonly<Record<string, unknown>> = sections;
  return SHARED_ENTITIES.map((entity) => {
    const Section = views[entity];
    return (
      Section &&
      read[entity] !== undefined && (
        <section key={entity} id={entity} className={styles.section} aria-labelledby={`${entity}-title`}>
          <h2 id={`${entity}-title`} className={styles.title}>
            {t(`content:shared.${entity}`)}
          </h2>
          <Section view={read[entity] as never} />
        </section>
      )
    );
  });
}
