import { memoised } from '#app/kernel/memo.ts';
import { scriptJson } from './script-json.ts';
import { useView } from './view.tsx';

/** The text of an object, made once per object. */
const jsonOf = memoised(scriptJson);

/**
 * Structured data for search engines: a data block, never executed. `<` is escaped so that no text can end it. Absent
 * in lite mode, which search engines do not ask for.
 */
export function JsonLd({ value }: { readonly value: object }) {
  const { mode } = useView();
  if (mode === 'lite') return null;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped.
      dangerouslySetInnerHTML={{ __html: jsonOf(value) }}
    />
  );
}
