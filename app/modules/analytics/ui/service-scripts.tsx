import { href as analyticsHref } from 'virtual:analytics';
import { href as servicesHref } from 'virtual:services';
import { href as waitingHref } from 'virtual:waiting-events';
import type { PageServices } from '#app/kernel/third-parties.ts';
import { type ServicePlace, serviceData, tagData } from '#app/modules/analytics/domain/service-data.ts';

/**
 * The scripts of the services that a page loads; none, and no byte, without configuration. Before a choice it is one,
 * which loads and sends nothing.
 */
export function ServiceScripts({ services, ...place }: { readonly services: PageServices } & ServicePlace) {
  const tag = tagData(services);
  const data = serviceData(services, place);
  return (
    <>
      {data && (
        <script type="module" src={servicesHref} data-services={JSON.stringify(data)} suppressHydrationWarning />
      )}
      {services.awaitsChoice && <script type="module" src={waitingHref} suppressHydrationWarning />}
      {tag && <script type="module" src={analyticsHref} data-tags={JSON.stringify(tag)} suppressHydrationWarning />}
    </>
  );
}
