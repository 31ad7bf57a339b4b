import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { isStorefrontCode } from '#app/modules/markets/domain/storefront-path.ts';
import { FEATURE_ICONS, ICON_SIZE } from '#lab/drawings/feature-icons.ts';
import { HERO_SIZES } from '#lab/drawings/hero.ts';
import { ILLUSTRATION_SIZE, ILLUSTRATIONS } from '#lab/drawings/illustrations.ts';
import { type ImageVariant, readImageVariant, variantOfDrawing } from './image-parameters.ts';
import { type DrawnSubject, FEATURE } from './render-drawing.ts';

/** Changes when a drawing changes, so that cached pictures are made again. */
const RENDERER = '3';
export const PRODUCT_WIDTH = 800;

/** The content of a picture; `key` identifies it. */
export type Subject = { readonly key: string } & (
  | { readonly kind: 'drawn'; readonly subject: DrawnSubject; readonly ownWidth: number }
  | { readonly kind: 'remote'; readonly url: string }
);

export const PLACEHOLDER: Subject = {
  kind: 'drawn',
  key: 'placeholder',
  subject: { kind: 'placeholder' },
  ownWidth: PRODUCT_WIDTH,
};
const ICON: Subject = { kind: 'drawn', key: 'icon', subject: { kind: 'icon' }, ownWidth: 36 };

/** Pictures of the content service. */
export const CONTENT = 'content/';

/** The key of a finished picture in the cache. */
export const cacheKey = (subject: Subject, variant: ImageVariant) =>
  `${RENDERER} ${JSON.stringify(variant)} ${subject.key}`;

/** The variant of a subject that a request asks for. */
export function requestedVariant(subject: Subject, request: Request, query: URLSearchParams): ImageVariant {
  const variant = readImageVariant(query, request.headers.get('accept') ?? '');
  return subject.kind === 'drawn' ? variantOfDrawing(variant, subject.ownWidth) : variant;
}

/** The subject of a path below `/images/`; null for an unknown name. Rejects when the catalogue is unavailable. */
export async function findSubject(
  name: string,
  sources: (id: string) => Promise<ImageSource | null>,
): Promise<Subject | null> {
  if (name === 'placeholder') return PLACEHOLDER;
  if (name === 'icon') return ICON;
  const hero = /^hero\/([a-z]{2})(-tall)?$/.exec(name);
  if (hero) return heroSubject(hero[1] ?? '', hero[2] ? 'tall' : 'wide');
  const drawn = /^drawn\/([a-z-]+)$/.exec(name);
  if (drawn) return drawnSubject(drawn[1] ?? '');
  if (name.startsWith(CONTENT)) return remoteSubject(await sources(name));
  const source = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name) ? await sources(name) : null;
  if (!source) return null;
  return source.kind === 'art'
    ? { kind: 'drawn', key: JSON.stringify(source), subject: source, ownWidth: PRODUCT_WIDTH }
    : remoteSubject(source);
}

const remoteSubject = (source: ImageSource | null): Subject | null =>
  source?.kind === 'remote' ? { kind: 'remote', key: `remote ${source.url}`, url: source.url } : null;

/** A picture of a page or of a feature. */
function drawnSubject(name: string): Subject | null {
  const isFeature = FEATURE_ICONS.some((feature) => name === FEATURE + feature);
  if (!isFeature && !ILLUSTRATIONS.includes(name)) return null;
  return {
    kind: 'drawn',
    key: `drawn ${name}`,
    subject: { kind: 'drawn', name },
    ownWidth: isFeature ? ICON_SIZE : ILLUSTRATION_SIZE.width,
  };
}

function heroSubject(storefront: string, shape: 'tall' | 'wide'): Subject | null {
  if (!isStorefrontCode(storefront)) return null;
  return {
    kind: 'drawn',
    key: `hero ${storefront} ${shape}`,
    subject: { kind: 'hero', storefront, shape },
    ownWidth: HERO_SIZES[shape].width,
  };
}
