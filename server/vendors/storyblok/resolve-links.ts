const MOST_DEPTH = 40;
type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The uuid of the story that a link field or the mark of a link names. */
function linkedUuid({ linktype, id, uuid }: Fields): string | null {
  if (linktype !== 'story') return null;
  if (typeof id === 'string' && id !== '') return id;
  return typeof uuid === 'string' && uuid !== '' ? uuid : null;
}

/**
 * Content in which every link to a story has the present address of it, `slugOf` its uuid. A link to an unknown story
 * keeps the address that the service has noted.
 */
export function withResolvedLinks(value: unknown, slugOf: (uuid: string) => string | undefined, depth = 0): unknown {
  if (!isObject(value) || depth > MOST_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withResolvedLinks(item, slugOf, depth + 1));
  const entries = Object.entries(value).map(([name, inner]) => [name, withResolvedLinks(inner, slugOf, depth + 1)]);
  const fields = Object.fromEntries(entries) as Fields;
  const uuid = linkedUuid(value);
  const slug = uuid === null ? undefined : slugOf(uuid);
  return slug === undefined ? fields : { ...fields, story: { full_slug: slug } };
}
