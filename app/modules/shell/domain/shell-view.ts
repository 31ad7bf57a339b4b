import type { ShellContent } from '../../content/domain/story.ts';

/** Everything the frame around a page shows, ready to print. */
export type ShellView = {
  readonly brand: ShellContent['brand'];
  readonly banner: { readonly message: string; readonly href: string | null } | null;
  readonly nav: readonly {
    readonly id: string;
    readonly text: string;
    readonly href: string;
    readonly groups: readonly {
      readonly name: string;
      readonly links: readonly { readonly text: string; readonly href: string; readonly strong: boolean }[];
    }[];
  }[];
  readonly footer: ShellContent['footer'];
  readonly market: { readonly countryCode: string; readonly name: string; readonly currency: string; readonly language: string };
  readonly cartCount: number;
  /** A storefront the visitor probably means, offered and never forced. `from` is the page shown, as path and query; `href` a regional shop's address. */
  readonly offer: { readonly countryCode: string; readonly name: string; readonly href: string | null; readonly from: string } | null;
};
