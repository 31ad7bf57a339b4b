/** What a country reads instead of a text of its language: `Größe` is `Grösse` in Switzerland. */
export type CountryTexts = ReadonlyMap<string, string>;

/** Fields of content that no shopper reads. */
const TECHNICAL: ReadonlySet<string> = new Set(
  (
    'url href src category full_slug related _uid _editable marks uuid uid id segmentId popupIdentifier identifier ' +
    'fact key measure widgetId variables utmCampaigns utmContents'
  ).split(' '),
);

/**
 * Content with the texts of a country. A text that a merchant has changed has none of the shop's: it stays as the
 * merchant wrote it.
 */
export function inCountry<T>(content: T, texts: CountryTexts | undefined): T {
  if (!texts) return content;
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return texts.get(part) ?? part;
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, TECHNICAL.has(name) ? inner : inside(inner)]),
    );
  };
  return inside(content) as T;
}
