import { type Clock, hours, minutes } from '#app/kernel/clock.ts';
import { OWN } from './space-language.ts';

/** The signed preview of an editor; the specification fixes the name. */
export const PREVIEW_COOKIE = 'storyblokBridge';
/** In the address after leaving: the editor may frame the published page. */
export const LEFT_PARAMETER = '_storyblok_left';

const PREVIEW_LIFE = hours(8);
const LEFT_LIFE = hours(1);
/** How long what the visual editor has signed is valid. */
const PARAMETERS_LIFE = hours(1);
/** How far the clock of the editor may be ahead. */
const AHEAD = minutes(6);

/** `release` is the id of the release whose changes a draft includes. */
export type Preview = { readonly shows: 'draft' | 'published'; readonly release: string | null };

/** What a page shows of a preview; `unavailable`: the drafts could not be read, and it shows what is published. */
export type PagePreview = {
  readonly shows: Preview['shows'] | 'unavailable';
  /** The origin of the visual editor. */
  readonly editor: string;
};

/** What the visual editor adds to the address of a page. `timestamp` is in seconds, as the editor has signed it. */
export type EditorParameters = {
  readonly spaceId: string;
  readonly timestamp: string;
  /** The SHA-1 hash of space, preview token and timestamp in hexadecimal digits. */
  readonly token: string;
  readonly release: string | null;
  /** The language that is edited, as a code of the space. */
  readonly language: string;
};

/** How the names of the visual editor's parameters, and that of leaving, begin. */
const EDITORS = '_storyblok';
const NUMBER = /^\d{1,15}$/;
const TOKEN = /^[0-9a-f]{40}$/;
const SIGNED = ['space_id', 'timestamp', 'token'].map((name) => `_storyblok_tk[${name}]`);

/** Whether an address has what the visual editor signs, or the ticket of a preview that was left. */
export function asksForPreview(search: string): boolean {
  return search.includes(EDITORS);
}

/** The query without what the visual editor signs: no other site gets it. */
export function withoutPreview(search: string): string {
  return String(new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !name.startsWith(EDITORS))));
}

/** The parameters of the visual editor; null where there are none, `faulty` where they are not as it writes them. */
export function readEditorParameters(query: URLSearchParams): EditorParameters | 'faulty' | null {
  if (!SIGNED.some((name) => query.has(name))) return null;
  const [spaceId = '', timestamp = '', token = ''] = SIGNED.map((name) => query.get(name) ?? '');
  if (!NUMBER.test(spaceId) || !NUMBER.test(timestamp) || !TOKEN.test(token)) return 'faulty';
  const release = query.get('_storyblok_release') ?? '';
  return {
    spaceId,
    timestamp,
    token,
    release: NUMBER.test(release) && release !== '0' ? release : null,
    language: query.get('_storyblok_lang') ?? OWN,
  };
}

/** Whether what was signed at `timestamp` (seconds) is valid at `now`. */
export function areParametersFresh({ timestamp }: Pick<EditorParameters, 'timestamp'>, now: number): boolean {
  const at = Number(timestamp) * 1000;
  return at > now - PARAMETERS_LIFE && at < now + AHEAD;
}

/** A preview as a signed text that ends, in its cookie or in an address. */
export interface PreviewSeal {
  seal(preview: Preview): string;
  /** Null for a forged or ended one. */
  open(sealed: string): Preview | null;
}

type Signed = { sign(text: string): string; verify(signed: string): string | null };

/** `{kind}-{release}-{end}.{signature}`, the end in seconds since the epoch. */
export function createPreviewSeal({ signed, clock }: { readonly signed: Signed; readonly clock: Clock }): PreviewSeal {
  return {
    seal({ shows, release }) {
      const end = Math.floor((clock() + (shows === 'draft' ? PREVIEW_LIFE : LEFT_LIFE)) / 1000);
      return signed.sign(`${shows}-${release ?? ''}-${end}`);
    },
    open(sealed) {
      const [, shows, release, end] = /^(draft|published)-(\d*)-(\d+)$/.exec(signed.verify(sealed) ?? '') ?? [];
      if (!shows || Number(end) * 1000 <= clock()) return null;
      return { shows: shows as Preview['shows'], release: release || null };
    },
  };
}

/**
 * The `Set-Cookie` value of a sealed preview. The editor frames the page from another site: only a cookie of its own
 * partition is kept there.
 */
export function previewCookie(sealed: string, { secure }: { readonly secure: boolean }): string {
  return `${PREVIEW_COOKIE}=${sealed}; Path=/; Max-Age=${PREVIEW_LIFE / 1000}; HttpOnly; ${site(secure)}`;
}

/** The `Set-Cookie` value that ends a preview. */
export function clearPreviewCookie({ secure }: { readonly secure: boolean }): string {
  return `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; HttpOnly; ${site(secure)}`;
}

const site = (secure: boolean) => (secure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax');

/** The start of the path of a story in the space that is no page of its own address: it is shown in a storefront. */
const SPACE_PATH = /^\/(_default|shared-content|[a-z]{2})(?:\/(.*?))?\/?$/;

/**
 * Where a story of the space is shown: the path inside a storefront, and the storefront where its folder names one.
 * Null for a path that is a page's own address. A start page is the story `home` of its folder.
 */
export function placeOfStory(pathname: string): { readonly storefront: string | null; readonly path: string } | null {
  const [, folder = '', slug = ''] = SPACE_PATH.exec(pathname) ?? [];
  if (folder === 'shared-content') return { storefront: null, path: '/shared-content' };
  if (folder === '_default') return { storefront: null, path: slug === 'home' ? '/' : `/${slug}` };
  return folder !== '' && slug === 'home' ? { storefront: folder, path: '/' } : null;
}
