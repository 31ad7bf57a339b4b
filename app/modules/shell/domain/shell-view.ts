import type { Marked } from '#app/kernel/marked.ts';
import type { ShellContent } from '#app/modules/content/domain/story.ts';
import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';

/** A link of the frame with its checked address. */
export type FooterLink = Marked & { readonly label: string; readonly href: string };
type FooterContent = ShellContent['footer'];

/**
 * The view of the frame around a page. All but `cartCount` and `offer` is made together, once per market and state of
 * the content and the catalogue: the same `nav` means the same frame.
 */
export type ShellView = {
  readonly brand: ShellContent['brand'];
  readonly banner: (Marked & { readonly message: string; readonly href: string | null }) | null;
  /** The message above the steps of the checkout; empty without one. */
  readonly checkoutBanner: string;
  readonly bubbles: ShellContent['bubbles'];
  readonly newsletter: ShellContent['newsletter'];
  readonly nav: readonly (Marked & {
    readonly id: string;
    readonly text: string;
    /** Null for an item that only opens its groups. */
    readonly href: string | null;
    readonly strong: boolean;
    readonly groups: readonly (Marked & {
      readonly name: string;
      readonly links: readonly (Marked & {
        readonly text: string;
        /** Null for a disabled link. */
        readonly href: string | null;
        readonly strong: boolean;
      })[];
    })[];
  })[];
  readonly footer: {
    readonly [Part in keyof FooterContent]: FooterContent[Part] extends string ? string : readonly FooterLink[];
  };
  readonly marks: ShellContent['marks'];
  readonly market: {
    readonly storefront: string;
    readonly countryCode: string;
    readonly name: string;
    readonly currency: string;
    readonly language: string;
  };
  /** The number on the bag; null where the page has the slot for it. */
  readonly cartCount: number | null;
  /**
   * The storefront that a visitor probably wants, as an offer. `from` is the current page, as path and query; `href`
   * the address of a regional shop.
   */
  readonly offer: {
    readonly countryCode: string;
    readonly country: CountryForms;
    readonly href: string | null;
    readonly from: string;
  } | null;
};

/** The view without the words of the speech bubble and of the newsletter. */
export type FrameView = Omit<ShellView, 'bubbles' | 'newsletter'>;
