/** The icon of a shop that is not the demo: a bag. */
export const BAG_ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36"><rect width="36" height="36" rx="9" fill="#fffaf3"/><g fill="none" stroke="#2a1038" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round"><path d="M10 13h16l2 16H8Z"/><path d="M14 13v-3a4 4 0 0 1 8 0v3"/></g></svg>';

/** The icon of the demo. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36"><rect width="36" height="36" rx="9" fill="#fffaf3"/><g stroke="#2a1038" stroke-width="2" stroke-linejoin="round"><path d="M16 4h9v13c0 2 1 3 3 4l3 1.500c4 2 2.500 7.500-2 7.500h-4c-6 0-9-4-9-10Z" fill="#ffd768"/><path d="M7 6h9v13c0 2 1 3 3 4l4 2.500c4 2 2.500 7.500-2 7.500h-5C10 33 7 29 7 23Z" fill="#c2321c"/><path d="M7 11h9M7 15.500h9" stroke="#fffaf3" stroke-width="2.500"/></g></svg>';
