declare module '*.css?inline' {
  /** The text of a style sheet. */
  const css: string;
  export default css;
}
declare module 'virtual:analytics' {
  /** Address of the script that reports events to a tag manager. */
  export const href: string;
}
declare module 'virtual:services' {
  /** Address of the script that loads services of other companies. */
  export const href: string;
}
declare module 'virtual:consent-settings' {
  /** Address of the script of the settings of consent. */
  export const href: string;
}
declare module 'virtual:countries' {
  /** Address of the script of pages with every country. */
  export const href: string;
}
declare module 'virtual:enhance' {
  /** Address of the script of pages without the menu. */
  export const href: string;
}
declare module 'virtual:checkout-styles' {
  /** Address of the stylesheet of the checkout; empty during development. */
  export const href: string;
}
declare module 'virtual:product-styles' {
  /** Address of the stylesheet of product pages; empty during development. */
  export const href: string;
}
declare module 'virtual:faults' {
  /** Address of the script that a page loads with its first fault. */
  export const href: string;
}
declare module 'virtual:list' {
  /** Address of the script that appends pages to a list. */
  export const href: string;
}
declare module 'virtual:on-demand' {
  /** Address of the script of what most visits never use. */
  export const href: string;
}
declare module 'virtual:order-actions' {
  /** Address of the script of pages with a link to keep. */
  export const href: string;
}
declare module 'virtual:preview' {
  /** The address of the script of pages that an editor previews. */
  export const href: string;
}
declare module 'virtual:payment' {
  /** Address of the script of the card fields. */
  export const href: string;
}
declare module 'virtual:picture-zoom' {
  /** Address of the script of large pictures. */
  export const href: string;
}
declare module 'virtual:product-actions' {
  /** Address of the script of product pages. */
  export const href: string;
}
declare module 'virtual:shop' {
  /** Address of the script of pages with the whole header. */
  export const href: string;
}
declare module 'virtual:shop-on-demand' {
  /** Address of the script of what most visits never use of pages with the whole header. */
  export const href: string;
}
declare module 'virtual:kept-forms' {
  /** Address of the script of pages with a form that outlives its tab. */
  export const href: string;
}
declare module 'virtual:waiting-events' {
  /** Address of the script that lets events wait for a choice. */
  export const href: string;
}
declare module 'virtual:wallet' {
  /** Address of the script of the express wallet. */
  export const href: string;
}
