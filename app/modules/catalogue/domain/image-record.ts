import type { LocalizedText } from '#app/kernel/text.ts';

/** The source of a picture: drawn from data, or a remote file fetched on demand. */
export type ImageSource =
  | { readonly kind: 'drawn'; readonly name: string }
  | { readonly kind: 'remote'; readonly url: string };

export type ImageRecord = {
  /** Unique over the catalogue, url-safe; `/images/{id}` serves it. */
  readonly id: string;
  readonly source: ImageSource;
  readonly alt: LocalizedText;
  readonly position: number;
  readonly backgroundColor: string;
  readonly imageType: 'hero' | 'alternate' | 'detail';
  /** Intrinsic size in pixels, when known; drawn art is 800 x 800. */
  readonly width: number;
  readonly height: number;
};
