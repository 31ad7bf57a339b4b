import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import type { Drawing, Drawings } from './drawings.ts';
import { type ImageVariant, readImageVariant, variantOfDrawing } from './image-parameters.ts';

export const PRODUCT_WIDTH = 800;

/** The content of a picture; `key` identifies it. */
export type Subject = { readonly key: string } & (
  | { readonly kind: 'drawn'; readonly drawing: Drawing }
  | { readonly kind: 'icon'; readonly svg: string }
  | { readonly kind: 'remote'; readonly url: string; readonly instead?: string | undefined }
);

const ICON_WIDTH = 36;
const PLACEHOLDER = 'placeholder';

/** Pictures of the content service. */
export const CONTENT = 'content/';
/** Drawings of pages, which no catalogue names. */
const PAGE_DRAWING = /^(?:placeholder|hero\/[a-z]{2}(?:-tall)?|drawn\/[a-z-]+)$/;
const PRODUCT_PICTURE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;

/** The key of a finished picture in the cache. */
export const cacheKey = (subject: Subject, variant: ImageVariant) => `${JSON.stringify(variant)} ${subject.key}`;

/** The variant of a subject that a request asks for. */
export function requestedVariant(subject: Subject, request: Request, query: URLSearchParams): ImageVariant {
  const variant = readImageVariant(query, request.headers.get('accept') ?? '');
  if (subject.kind === 'remote') return variant;
  return variantOfDrawing(variant, subject.kind === 'icon' ? ICON_WIDTH : subject.drawing.width);
}

/** The drawing in place of a picture: that of its kind of goods. Throws where the build has no drawings. */
export function placeholder(drawings: Drawings, replaced?: Subject): Subject {
  const own = replaced?.kind === 'remote' && replaced.instead ? drawnSubject(replaced.instead, drawings) : null;
  const subject = own ?? drawnSubject(PLACEHOLDER, drawings);
  if (!subject) throw new Error('The build has no drawings: run npm run build');
  return subject;
}

/**
 * The subject of a path below `/images/`; null for an unknown name. A drawing of the catalogue that the build lacks is
 * the placeholder. Rejects when the catalogue is unavailable.
 */
export async function findSubject(
  name: string,
  {
    sources,
    drawings,
    icon,
  }: {
    readonly sources: (id: string) => Promise<ImageSource | null>;
    readonly drawings: Drawings;
    readonly icon: string;
  },
): Promise<Subject | null> {
  if (name === 'icon') return { kind: 'icon', key: `icon ${icon}`, svg: icon };
  if (PAGE_DRAWING.test(name)) return drawnSubject(name, drawings);
  const source = name.startsWith(CONTENT) || PRODUCT_PICTURE.test(name) ? await sources(name) : null;
  if (!source) return null;
  if (source.kind === 'remote')
    return { kind: 'remote', key: `remote ${source.url}`, url: source.url, instead: source.instead };
  return drawnSubject(source.name, drawings) ?? placeholder(drawings);
}

function drawnSubject(name: string, drawings: Drawings): Subject | null {
  const drawing = drawings.find(name);
  return drawing && { kind: 'drawn', key: `drawn ${drawings.version} ${name}`, drawing };
}
