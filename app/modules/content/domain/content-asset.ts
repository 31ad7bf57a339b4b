/** Where the content service keeps the files of all spaces. */
const ASSETS = 'https://a.storyblok.com/';
/** Space, size, hash and name of a picture. */
const ASSET = /^f\/\d+\/(?:\d+x\d+\/)?[\w-]+\/[\w.-]+\.(?:jpe?g|png|webp|avif|gif)$/i;
const PATH = '/images/content/';

/** The path under which the shop serves a picture of the content service; null for any other address. */
export function assetPath(filename: string): string | null {
  const name = filename.startsWith(ASSETS) ? filename.slice(ASSETS.length) : '';
  return ASSET.test(name) ? PATH + name : null;
}

/** The address of a picture of the content service by its name below `/images/content/`; null for any other name. */
export const assetUrl = (name: string): string | null => (ASSET.test(name) ? ASSETS + name : null);

/** The spaces whose files a text of content names. */
export const assetSpaces = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/https:\/\/a\.storyblok\.com\/f\/(\d+)\//g)].map(([, space = '']) => space));

/** The space of a picture, by its name below `/images/content/`. */
export const spaceOfAsset = (name: string): string => name.split('/')[1] ?? '';
