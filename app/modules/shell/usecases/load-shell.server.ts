import type { ShellContent } from '../../content/domain/story.ts';
import type { ContentSource } from '../../content/ports.ts';
import { storefrontPath } from '../../markets/domain/storefront-path.ts';
import type { Market } from '../../markets/domain/types.ts';
import type { ShellView } from '../domain/shell-view.ts';

/** Turns the shell's words into what the frame prints: links carry the storefront, nothing is left to decide. */
export async function loadShell(
  { content }: { readonly content: ContentSource },
  {
    market,
    cartCount,
    hideBanner,
    offer,
  }: { readonly market: Market; readonly cartCount: number; readonly hideBanner: boolean; readonly offer: ShellView['offer'] },
): Promise<ShellView> {
  const shell = await content.shell(market);
  const href = (url: string) => (url.startsWith('/') ? storefrontPath(market.storefrontCode, url) : url);
  return {
    brand: shell.brand,
    banner: hideBanner || !shell.topBanner.message ? null : { message: shell.topBanner.message, href: shell.topBanner.link && href(shell.topBanner.link.url) },
    nav: shell.navbar.map((item) => ({ id: item._uid, text: item.text, href: href(item.url), groups: groupsOf(shell, item._uid, href) })),
    footer: shell.footer,
    market: { countryCode: market.countryCode, name: market.name.local, currency: market.currency.code, language: market.language },
    cartCount,
    offer,
  };
}

function groupsOf(shell: ShellContent, id: string, href: (url: string) => string): ShellView['nav'][number]['groups'] {
  return (shell.submenus[id] ?? []).map((group) => ({
    name: group.name,
    links: group.links.map((entry) => ({ text: entry.text, href: href(entry.url), strong: entry.isHighlighted })),
  }));
}
