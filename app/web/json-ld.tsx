/** Structured data for search engines: a data block, never executed. `<` is escaped so that no text can end it. */
export function JsonLd({ value }: { readonly value: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll('<', '\\u003c') }}
    />
  );
}
