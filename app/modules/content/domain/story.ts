import type { Marked } from '#app/kernel/marked.ts';
import type { StorySegments } from './segments.ts';
import type { SpeechBubbles } from './speech-bubble.ts';

/** The facts of a market that a text can name. */
export const FACT_NAMES = [
  'rates',
  'arrival',
  'duty',
  'payment-methods',
  'return-postage',
  'withdrawal',
  'withdrawal-right',
  'withdrawal-form',
  'withdrawal-only',
  'returns-only',
  'seller',
  'imprint',
  'email',
  'order-email',
  'sock-sizes',
  'kids-sizes',
  'boxers-sizes',
  't-shirt-sizes',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** Rich text as the shop prints it: a closed set of nodes and marks. A mark has the name of its element. */
export type RichTextElement = 'strong' | 'em' | 's' | 'u' | 'code' | 'sup' | 'sub' | 'mark';
export type RichTextMark =
  | { readonly type: RichTextElement }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };
export type RichTextNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichTextMark[] | undefined }
  | { readonly type: 'heading'; readonly attrs: { readonly level: 2 | 3 }; readonly content: readonly RichTextNode[] }
  | {
      readonly type: 'paragraph' | 'bullet_list' | 'list_item' | 'table' | 'table_row';
      readonly content?: readonly RichTextNode[] | undefined;
    }
  | {
      readonly type: 'ordered_list';
      /** The number of its first item; 1 without it. */
      readonly attrs?: { readonly order: number };
      readonly content?: readonly RichTextNode[] | undefined;
    }
  | {
      readonly type: 'table_cell' | 'table_header';
      readonly attrs?: { readonly colSpan?: number; readonly rowSpan?: number };
      readonly content?: readonly RichTextNode[] | undefined;
    }
  | { readonly type: 'br' | 'hr' }
  /** Replaced by a fact of the page's market. `content` is shown while the fact is unavailable, or has no words. */
  | (Marked & {
      readonly type: 'fact';
      readonly attrs: { readonly fact: FactName };
      readonly content: readonly RichTextNode[];
    });
/** The nodes inside a node. */
export function childrenOf(node: RichTextNode): readonly RichTextNode[] {
  return 'content' in node ? (node.content ?? []) : [];
}

/** Nodes in their order, those of one link together. */
export function byLink(
  nodes: readonly RichTextNode[],
): readonly { readonly href: string | null; readonly nodes: readonly RichTextNode[] }[] {
  const groups: { readonly href: string | null; readonly nodes: RichTextNode[] }[] = [];
  for (const node of nodes) {
    const link = node.type === 'text' ? node.marks?.find((mark) => mark.type === 'link') : undefined;
    const href = link?.attrs.href ?? null;
    const last = groups.at(-1);
    if (last && last.href === href) last.nodes.push(node);
    else groups.push({ href, nodes: [node] });
  }
  return groups;
}

export type RichText = { readonly type: 'doc'; readonly content: readonly RichTextNode[] };

/** A link inside the storefront (`/adults/socks`) or to a checked outside address. */
export type Link = Marked & { readonly label: string; readonly url: string };

/** A picture of the shop: a path under `/images/`. */
export type Picture = { readonly src: string; readonly alt: string };

export const TONES = ['sun', 'mint', 'sky', 'rose', 'sand', 'lilac'] as const;
export const PROMISE_ICONS = ['truck', 'heart', 'leaf', 'return', 'gift', 'shield'] as const;

type Shapes = {
  readonly hero: {
    readonly eyebrow: string;
    readonly title: string;
    readonly text: string;
    readonly links: readonly Link[];
  };
  readonly product_row: {
    readonly title: string;
    readonly category: string;
    readonly limit: number;
    readonly link?: Link | undefined;
  };
  readonly category_tiles: {
    readonly title: string;
    readonly tiles: readonly (Link & { readonly image: Picture; readonly tone: (typeof TONES)[number] })[];
  };
  readonly promises: {
    readonly items: readonly (Marked & {
      readonly icon: (typeof PROMISE_ICONS)[number];
      readonly title: string;
      readonly text: string;
    })[];
  };
  readonly text: { readonly body: RichText };
  /** The delivery methods of the page's market; `fallback` is shown while they are unavailable. */
  readonly delivery_table: { readonly fallback: RichText };
  readonly banner: {
    readonly title: string;
    readonly text: string;
    readonly link?: Link | undefined;
    readonly image?: Picture | undefined;
    readonly tone: (typeof TONES)[number];
  };
  readonly questions: {
    readonly title: string;
    readonly items: readonly (Marked & { readonly question: string; readonly answer: RichText })[];
  };
  readonly links: {
    readonly title: string;
    readonly items: readonly (Marked & { readonly title: string; readonly text: string; readonly url: string })[];
  };
  /** The place of the newsletter's form on the start page. */
  readonly newsletter_place: object;
  /** The words above the form of a campaign page. */
  readonly enquiry: { readonly title: string; readonly text: string };
};
/** A part of a page's body. `component` is its kind. */
export type Block = {
  [Kind in keyof Shapes]: Marked & { readonly component: Kind; readonly _uid: string } & Shapes[Kind];
}[keyof Shapes];

/** A page. `full_slug` is its path in the storefront without leading slash; `home` is the start page. */
export type Story = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly full_slug: string;
  /** ISO date of the first publication; empty for a page whose age does not matter. */
  readonly first_published_at: string;
  /** ISO date of the latest publication; absent where it is not known, as in the bundle. */
  readonly published_at?: string | undefined;
  readonly content: Marked & {
    readonly title: string;
    readonly intro: string;
    /** Who wrote it; empty for a page without an author. */
    readonly author: string;
    readonly picture: Picture | null;
    readonly seo: { readonly title: string; readonly description: string };
    readonly segments: StorySegments;
    readonly body: readonly Block[];
  };
};

export type NavLink = Marked & {
  readonly _uid: string;
  readonly text: string;
  readonly url: string;
  readonly isHighlighted: boolean;
  /** A link of a submenu that is shown and leads nowhere yet. */
  readonly disabled?: boolean | undefined;
};
export type Submenu = readonly (Marked & { readonly name: string; readonly links: readonly NavLink[] })[];

/** Parts of the frame that an experiment replaces. */
export type ShellVariants = {
  readonly alternateNavbar: boolean;
  /** The storefront whose banner is shown; null is the market's own. */
  readonly banner: 'eu' | null;
};
export const OWN_SHELL: ShellVariants = { alternateNavbar: false, banner: null };

/** The words of every form that asks for the newsletter. */
export type NewsletterTexts = {
  readonly title: string;
  readonly subtitle: string;
  readonly button: string;
  readonly legal: string;
  readonly successMessage: string;
  readonly errorMessage: string;
};

/** The words of the check box of the address step. */
export type CheckoutNewsletterTexts = { readonly descriptionCta: string; readonly legalText: string };

/** The content of the frame around every page. */
export type ShellContent = {
  readonly brand: {
    readonly name: string;
    readonly claim: string;
    /** What stands in place of the drawn word mark; absent where that is shown. */
    readonly logo?: { readonly kind: 'name' } | { readonly kind: 'svg'; readonly svg: string } | undefined;
  };
  /** Its mark is that of a message for a place; the one for all is a field of its story. */
  readonly topBanner: Marked & { readonly message: string; readonly link: Link | null };
  /** A message of the steps of the checkout; empty without one. */
  readonly checkoutBanner: Marked & { readonly message: string };
  readonly bubbles: SpeechBubbles;
  readonly newsletter: NewsletterTexts;
  readonly checkoutNewsletter: CheckoutNewsletterTexts;
  readonly navbar: readonly NavLink[];
  /** Keyed by the item's `_uid`. */
  readonly submenus: Readonly<Record<string, Submenu>>;
  readonly footer: {
    readonly blockOneTitle: string;
    readonly blockOneTopLinks: readonly Link[];
    readonly blockOneBottomLinks: readonly Link[];
    readonly blockTwoTitle: string;
    readonly blockTwoLinks: readonly Link[];
    readonly bottomBarLinks: readonly Link[];
    readonly socialLinks: readonly Link[];
    readonly copyright: string;
  };
  /** The seller of every order, as its papers name it. */
  readonly seller: {
    readonly name: string;
    readonly address: readonly string[];
    /** Where goods are sent back to; empty for the address of the seller. */
    readonly returnAddress: readonly string[];
    /** In the international form; empty without one. */
    readonly telephone: string;
    /** The entry in the register of companies; empty without one. */
    readonly register: string;
    /** Who represents it, as the imprint names them after “represented by”; empty for a seller who is a person. */
    readonly representedBy: string;
    /** The tax number by country of delivery; `default` for the others. */
    readonly taxNumbers: Readonly<Record<string, string>>;
    /** The facts are examples of a demo shop. */
    readonly isSample: boolean;
  };
  /**
   * The marks of shared stories by their component, and as `navbar` that of the navbar shown. Published content has
   * none.
   */
  readonly marks: Readonly<Partial<Record<string, string>>>;
};

/** The texts of a category page. Its products come from the catalogue under the same slug. */
export type Category = Marked & {
  readonly full_slug: string;
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly intro: string;
  readonly seo: { readonly title: string; readonly description: string };
  /** What stands below the list; null without a text. */
  readonly text: RichText | null;
  /** ISO date of the latest publication; absent where it is not known. */
  readonly published_at?: string | undefined;
  /** Slugs of other categories. */
  readonly related: readonly string[];
};
