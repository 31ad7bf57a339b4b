import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';

/** The hosts that redirects of content may lead to: those of the configuration, and the separate shops of countries. */
export function allRedirectHosts(hosts: readonly string[], shops: RegionalShops): readonly string[] {
  return [...hosts, ...[...shops.values()].map((shop) => new URL(shop).host)];
}
