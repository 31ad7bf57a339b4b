import type { Marked } from '#app/kernel/marked.ts';

/** A group of visits, found by the campaign or content that their address names. */
export type Segment = Marked & {
  readonly uid: string;
  readonly id: string;
  /** Values of `utm_campaign`, in lower case. */
  readonly utmCampaigns: readonly string[];
  /** Values of `utm_content`, in lower case. */
  readonly utmContents: readonly string[];
  /** Its visits see no regular newsletter. */
  readonly hideNewsletter: boolean;
};

/** A picture for one width of screens. */
export type PopupPicture = { readonly src: string; readonly alt: string };

/** What the visits of a segment are offered once. */
export type SegmentedPopup = Marked & {
  readonly popupIdentifier: string;
  readonly segmentId: string;
  readonly title: string;
  readonly description: string;
  readonly ctaLabel: string;
  /** The form that it holds. */
  readonly form: 'newsletter';
  readonly legal: string;
  readonly successMessage: string;
  readonly errorMessage: string;
  readonly mobile: PopupPicture | null;
  readonly desktop: PopupPicture | null;
};

export const UPSELL_VARIABLES = ['CartAmount', 'ShippingThreshold', 'selected_items'] as const;
export type UpsellVariable = (typeof UPSELL_VARIABLES)[number];

/** What the bag recommends to the visits of the segment whose id is `identifier`. */
export type SegmentedUpsell = Marked & {
  readonly identifier: string;
  /** The id of a widget at the provider, or `bag` or `list`: the market's own widget of that kind. */
  readonly widgetId: string;
  readonly description: string;
  /** What the provider gets to know of the bag. */
  readonly variables: readonly UpsellVariable[];
};

/** All that content says of segments; the same object while it is the same. */
export type Segmentation = {
  readonly segments: readonly Segment[];
  readonly popups: readonly SegmentedPopup[];
  readonly upsells: readonly SegmentedUpsell[];
};

/** The lists by which a page belongs to segments, too. */
export type StorySegments = Pick<Segment, 'utmCampaigns' | 'utmContents' | 'hideNewsletter'>;
export const NO_SEGMENTS: StorySegments = { utmCampaigns: [], utmContents: [], hideNewsletter: false };

/** A segment's id, as a cookie holds it. */
export const SEGMENT_ID = /^[\w-]{1,40}$/;

type Campaign = { readonly campaign: string | null; readonly content: string | null };

/** The segments of an address, in the order of content. */
export function segmentsOfAddress(segments: readonly Segment[], query: URLSearchParams): readonly Segment[] {
  const named: Campaign = { campaign: givenIn(query, 'utm_campaign'), content: givenIn(query, 'utm_content') };
  return segments.filter(
    ({ utmCampaigns, utmContents }) =>
      (named.campaign !== null && utmCampaigns.includes(named.campaign)) ||
      (named.content !== null && utmContents.includes(named.content)),
  );
}

const givenIn = (query: URLSearchParams, name: string) => query.get(name)?.trim().toLowerCase() || null;

/** The segments that a page belongs to: those with which its lists share a value. */
export function segmentsOfStory(segments: readonly Segment[], story: StorySegments): readonly Segment[] {
  return segments.filter(
    ({ utmCampaigns, utmContents }) =>
      utmCampaigns.some((value) => story.utmCampaigns.includes(value)) ||
      utmContents.some((value) => story.utmContents.includes(value)),
  );
}
