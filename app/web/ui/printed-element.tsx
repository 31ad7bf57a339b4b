import { useState } from 'react';

/**
 * In the browser, an element of a page that hydrates as the server has printed it: script never changes it, and the
 * page needs no code, texts or data for it. `selector` finds it.
 */
export function PrintedElement({
  tag: Tag,
  selector,
}: {
  readonly tag: 'header' | 'footer' | 'aside';
  readonly selector: string;
}) {
  const [{ html, attributes }] = useState(() => {
    const element = document.querySelector(selector);
    const { class: className, ...others } = Object.fromEntries(
      [...(element?.attributes ?? [])].map(({ name, value }) => [name, value]),
    );
    return { html: element?.innerHTML ?? '', attributes: { className, ...others } };
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has printed on this page.
  return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
