import { z } from 'zod';
import {
  type PopupPicture,
  SEGMENT_ID,
  type Segment,
  type Segmentation,
  type SegmentedPopup,
  type SegmentedUpsell,
  UPSELL_VARIABLES,
  type UpsellVariable,
} from '#app/modules/content/domain/segments.ts';
import { choice, flagOr, listOf, marked, type Note, picture, requiredText, text, uid } from './fields.ts';
import { readFields } from './read-fields.ts';
import type { SharedVersions } from './shared-versions.ts';

const MOST_VALUES = 200;

/** Values, as a list or in a text with a comma or a line between them. */
const valuesOf = (delivered: string | readonly string[]): readonly string[] =>
  [typeof delivered === 'string' ? delivered.split(/[,\n]/) : delivered]
    .flat()
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, MOST_VALUES);

const values = z.union([z.string().max(5000), z.array(z.string().max(200)).max(MOST_VALUES)]);

/** Values of a parameter of an address, compared without regard to case. A list that is absent is no list. */
export const utmList = values.transform((delivered) => valuesOf(delivered).map((value) => value.toLowerCase()));
/** The lists of a page, which has none as a rule. */
export const optionalUtmList = utmList
  .nullish()
  .transform((list) => list ?? [])
  .catch([]);

const identifier = requiredText.pipe(z.string().regex(SEGMENT_ID));

const segment = z
  .object({
    _uid: uid,
    ...marked,
    id: identifier,
    utmCampaigns: utmList,
    utmContents: utmList,
    hideNewsletter: flagOr(true),
  })
  .transform(({ _uid, ...rest }): Segment => ({ uid: _uid, ...rest }));

const asset = picture.optional().catch(undefined);
const pictureOf = (shown: { readonly src: string } | undefined, alt: string): PopupPicture | null =>
  shown ? { src: shown.src, alt } : null;

const popup = z
  .object({
    ...marked,
    popupIdentifier: identifier,
    segmentId: identifier,
    title: requiredText,
    description: text,
    ctaLabel: requiredText,
    form: choice(['newsletter'], 'newsletter'),
    legal: text,
    successMessage: requiredText,
    errorMessage: requiredText,
    mobileAsset: asset,
    mobileAltText: text,
    desktopAsset: asset,
    desktopAltText: text,
  })
  .transform(
    ({ mobileAsset, mobileAltText, desktopAsset, desktopAltText, ...rest }): SegmentedPopup => ({
      ...rest,
      mobile: pictureOf(mobileAsset, mobileAltText),
      desktop: pictureOf(desktopAsset, desktopAltText),
    }),
  );

const known = (value: string): value is UpsellVariable => UPSELL_VARIABLES.some((name) => name === value);

const upsell = z
  .object({
    ...marked,
    identifier,
    widgetId: requiredText.pipe(z.string().regex(/^[\w-]{1,100}$/)),
    description: requiredText,
    variables: values.nullish().transform((delivered) => valuesOf(delivered ?? []).filter(known)),
  })
  .transform((read): SegmentedUpsell => read);

/** Reads the segments with their popups and upsells; a faulty one is noted and left out. */
export function createSegmentReader(note: Note): (of: SharedVersions) => Segmentation {
  const list = <T extends z.ZodType>(item: T, what: string) => listOf(item, note, `Problem with ${what}`);
  const shapes = {
    segments: { segments: list(segment, 'segment') },
    segmented_popups: { popups: list(popup, 'segmented popup') },
    segmented_upsells: { upsells: list(upsell, 'segmented upsell') },
  };
  return (of) => {
    const read = <Shape extends z.ZodRawShape>(shape: Shape, component: string) =>
      readFields(shape, of(component), { note, what: component.replaceAll('_', ' ') });
    return {
      segments: once(read(shapes.segments, 'segments')?.segments ?? [], ({ id }) => id),
      popups: once(
        read(shapes.segmented_popups, 'segmented_popups')?.popups ?? [],
        ({ popupIdentifier }) => popupIdentifier,
      ),
      upsells: once(read(shapes.segmented_upsells, 'segmented_upsells')?.upsells ?? [], ({ identifier: id }) => id),
    };
  };
}

/** Of several with the same name the first. */
function once<T>(entries: readonly T[], nameOf: (entry: T) => string): readonly T[] {
  const names = entries.map(nameOf);
  return entries.filter((entry, place) => names.indexOf(nameOf(entry)) === place);
}
