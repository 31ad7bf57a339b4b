/**
 * The language tags of an `Accept-Language` header in the order of preference (RFC 9110, section 12.5.4): by quality,
 * and as written among equal ones. Tags of quality 0 and `*` are left out.
 */
export function acceptedLanguages(header: string | null | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.map((text) => /^q=([\d.]+)$/i.exec(text)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
