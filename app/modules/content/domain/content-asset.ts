/** The hosts of the content service's files: one or two for each of its regions. A space lies in one region. */
const HOSTS = [
  ...['a', 'a2', 'a-us', 'a2-us', 'a-ap', 'a2-ap', 'a-ca'].map((name) => `${name}.storyblok.com`),
  'a.storyblokchina.cn',
];
/** Space, size, hash and name of a picture. */
const ASSET = /^f\/\d+\/(?:\d+x\d+\/)?[\w-]+\/[\w.-]+\.(?:jpe?g|png|webp|avif|gif)$/i;
const PATH = '/images/content/';

/** The path under which the shop serves a picture of the content service; null for any other address. */
export function assetPath(filename: string): string | null {
  const [, host = '', name = ''] = /^https:\/\/([\w.-]+)\/(.*)$/.exec(filename) ?? [];
  return HOSTS.includes(host) && ASSET.test(name) ? PATH + name : null;
}

/** The spaces whose files a text of content names, each with the host of its files. */
export function assetSpaces(text: string): ReadonlyMap<string, string> {
  const named = text.matchAll(/https:\/\/([\w.-]+)\/f\/(\d+)\//g);
  return new Map(
    [...named].flatMap(([, host = '', space = '']): [string, string][] =>
      HOSTS.includes(host) ? [[space, host]] : [],
    ),
  );
}

/**
 * The address of a picture by its name below `/images/content/`; null for any other name, and for a picture of a space
 * that is none of `spaces`.
 */
export function assetUrl(name: string, spaces: ReadonlyMap<string, string>): string | null {
  const host = ASSET.test(name) ? spaces.get(name.split('/')[1] ?? '') : undefined;
  return host === undefined ? null : `https://${host}/${name}`;
}
