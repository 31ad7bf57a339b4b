import type { Cookies } from '#app/kernel/cookies.ts';
import type { Experimentation } from '#app/modules/content/domain/experiment-definition.ts';
import type { Segment, Segmentation, SegmentedPopup, SegmentedUpsell } from '#app/modules/content/domain/segments.ts';
import { type Effects, effectiveIn, effectsOf, flagsOf, NO_EFFECTS } from '#app/modules/experiments/domain/effects.ts';
import {
  assignmentsText,
  EXPERIMENTS_COOKIE,
  readAssignments,
} from '#app/modules/experiments/domain/experiment-cookies.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { readSegments, SEGMENTS_COOKIE, segmentsText } from './segments-cookie.ts';

/** What content knows of the visitors of a storefront. */
export type AudienceRules = { readonly segmentation: Segmentation; readonly experimentation: Experimentation };

/** What a visitor's segments and experiments change on the pages of a storefront. */
export type Audience = {
  readonly segments: readonly Segment[];
  readonly effects: Effects;
  /** Menus have no newsletter, for every visitor. */
  readonly hidesNewsletterInMenus: boolean;
  /**
   * The cookies that make the same page again, and the variant in the key of a shared page; empty for everyone without
   * segments and variants.
   */
  readonly cookie: string;
};

/** The audience outside the storefronts. */
export const EVERYONE: Audience = {
  segments: [],
  effects: NO_EFFECTS,
  hidesNewsletterInMenus: false,
  cookie: '',
};

/** Whether cookies may name an audience: asked for each request, before anything is read. */
export const hasAudience = (cookies: Cookies): boolean =>
  cookies.size > 0 && (cookies.has(SEGMENTS_COOKIE) || cookies.has(EXPERIMENTS_COOKIE));

/** The audience of a request. What content does not know is left out, so that there are few of them. */
export function readAudience(
  cookies: Cookies,
  { segmentation, experimentation }: AudienceRules,
  storefront: StorefrontCode,
): Audience {
  const { experiments, disableRegularNewsletter } = experimentation;
  const segments = readSegments(cookies, segmentation.segments);
  const here = { storefront, experiments };
  const variants = effectiveIn(readAssignments(cookies, experiments), here);
  return {
    segments,
    // A flag is seen by everyone: it is part of no key.
    effects: effectsOf(new Map([...effectiveIn(flagsOf(experiments), here), ...variants]), experiments),
    hidesNewsletterInMenus: disableRegularNewsletter,
    cookie:
      pair(SEGMENTS_COOKIE, segmentsText(segments.map(({ id }) => id))) +
      pair(EXPERIMENTS_COOKIE, assignmentsText(variants)),
  };
}

const pair = (name: string, value: string) => (value ? `${name}=${value}; ` : '');

/** Whether the regular newsletter is left out of a page. `ofPage` are the segments of its story. */
export function hidesNewsletter(
  { segments, hidesNewsletterInMenus }: Pick<Audience, 'segments' | 'hidesNewsletterInMenus'>,
  { place, ofPage = [], pageHides = false }: NewsletterPlace,
): boolean {
  if (place === 'menu' && hidesNewsletterInMenus) return true;
  return pageHides || [...segments, ...ofPage].some((segment) => segment.hideNewsletter);
}

type NewsletterPlace = {
  readonly place: 'menu' | 'page';
  readonly ofPage?: readonly Segment[];
  readonly pageHides?: boolean;
};

/** The popup of the first segment that has one; null without. */
export function popupOf(segments: readonly Segment[], { popups }: Pick<Segmentation, 'popups'>): SegmentedPopup | null {
  return first(segments, (id) => popups.find(({ segmentId }) => segmentId === id));
}

/** The upsell of the first segment that has one; null without. */
export function upsellOf(
  segments: readonly Segment[],
  { upsells }: Pick<Segmentation, 'upsells'>,
): SegmentedUpsell | null {
  return first(segments, (id) => upsells.find(({ identifier }) => identifier === id));
}

function first<T>(segments: readonly Segment[], find: (id: string) => T | undefined): T | null {
  for (const { id } of segments) {
    const found = find(id);
    if (found) return found;
  }
  return null;
}
