import type { ShellContent } from '#app/modules/content/domain/story.ts';
import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';

/** A link of the frame with the address it leads to. */
export type FooterLink = { readonly label: string; readonly href: string };
type FooterContent = ShellContent['footer'];

/** Everything the frame around a page shows, ready to print. */
export type ShellView = {
  readonly brand: ShellContent['brand'];
  readonly banner: { readonly message: string; readonly href: string | null } | null;
  readonly nav: readonly {
    readonly id: string;
    readonly text: string;
    /** Null where the item only opens its groups. */
    readonly href: string | null;
    readonly groups: readonly {
      readonly name: string;
      readonly links: readonly { readonly text: string; readonly href: string; readonly strong: boolean }[];
    }[];
  }[];
  readonly footer: {
    readonly [Part in keyof FooterContent]: FooterContent[Part] extends string ? string : readonly FooterLink[];
  };
  readonly market: {
    readonly countryCode: string;
    readonly name: string;
    readonly currency: string;
    readonly language: string;
  };
  readonly cartCount: number;
  /**
   * A storefront the visitor probably means, offered and never forced. `from` is the page shown, as path and query;
   * `href` a regional shop's address.
   */
  readonly offer: {
    readonly countryCode: string;
    readonly country: CountryForms;
    readonly href: string | null;
    readonly from: string;
  } | null;
};
