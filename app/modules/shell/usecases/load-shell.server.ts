import { markOf } from '#app/kernel/marked.ts';
import { memoised } from '#app/kernel/memo.ts';
import { editorialHref, followable } from '#app/modules/content/domain/checked-href.ts';
import { insidePath, type LinkTargets, liveShell } from '#app/modules/content/domain/live-links.ts';
import type { ShellContent, ShellVariants } from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';

/**
 * The view of the frame from the shell's content: links are checked and carry the storefront; forbidden and dead links
 * are left out, and so is the withdrawal function where the law has none.
 */
export async function loadShell(
  { content }: { readonly content: ContentSource },
  {
    market,
    cartCount,
    hideBanner,
    offer,
    variants,
    targets,
  }: {
    readonly market: Market;
    readonly cartCount: number | null;
    readonly hideBanner: boolean;
    readonly offer: ShellView['offer'];
    /** Parts that an experiment replaces. */
    readonly variants?: ShellVariants;
    /** The link targets of the frame that the catalogue has; null when unknown, and then every link is shown. */
    readonly targets: (content: ShellContent) => Promise<LinkTargets | null>;
  },
): Promise<ShellView> {
  const stated = await content.shell(market, variants);
  return { ...frameOf(stated, await targets(stated), market, hideBanner), cartCount, offer };
}

type Frame = Omit<ShellView, 'cartCount' | 'offer'>;

/** The frame of a market, made once per content and link targets. */
const frameOf = memoised(
  (stated: ShellContent, live: LinkTargets | null, market: Market, hideBanner: boolean): Frame => {
    const shell = live ? liveShell(stated, live) : stated;
    const inside = (path: string) => storefrontPath(market.storefrontCode, path);
    const { footer, topBanner } = shell;
    const links = (entries: typeof footer.blockTwoLinks) =>
      followable(
        entries.filter(
          ({ url }) => marketLaw(market.countryCode).withdrawal !== null || insidePath(url) !== 'withdrawal',
        ),
        inside,
      ).map((link) => ({ ...markOf(link), label: link.label, href: link.href }));
    return {
      brand: shell.brand,
      banner:
        hideBanner || !topBanner.message
          ? null
          : {
              ...markOf(topBanner),
              message: topBanner.message,
              href: topBanner.link && editorialHref(topBanner.link.url, inside),
            },
      checkoutBanner: shell.checkoutBanner.message,
      bubbles: shell.bubbles,
      newsletter: shell.newsletter,
      nav: shell.navbar
        .map((item) => ({
          ...markOf(item),
          id: item._uid,
          text: item.text,
          href: editorialHref(item.url, inside),
          strong: item.isHighlighted,
          groups: groupsOf(shell, item._uid, inside),
        }))
        .filter(({ href, groups }) => href !== null || groups.length > 0),
      footer: {
        ...footer,
        blockOneTopLinks: links(footer.blockOneTopLinks),
        blockOneBottomLinks: links(footer.blockOneBottomLinks),
        blockTwoLinks: links(footer.blockTwoLinks),
        bottomBarLinks: links(footer.bottomBarLinks),
        socialLinks: links(footer.socialLinks),
      },
      marks: shell.marks,
      market: {
        storefront: market.storefrontCode,
        countryCode: market.countryCode,
        name: market.name.local,
        currency: market.currency.code,
        language: market.language,
      },
    };
  },
);

function groupsOf(
  shell: ShellContent,
  id: string,
  inside: (path: string) => string,
): ShellView['nav'][number]['groups'] {
  return (shell.submenus[id] ?? [])
    .map((group) => ({
      ...markOf(group),
      name: group.name,
      links: followable(group.links, inside).map((link) => ({
        ...markOf(link),
        text: link.text,
        href: link.disabled ? null : link.href,
        strong: link.isHighlighted,
      })),
    }))
    .filter(({ links }) => links.some(({ href }) => href !== null));
}
