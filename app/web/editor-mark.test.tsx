import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedPart, useMark } from './editor-mark.tsx';
import { type View, ViewProvider } from './view.tsx';

const MARK = '<!--#storyblok#{"name": "link", "space": "77", "uid": "u1", "id": "5"}-->';
function Link({ mark }: { readonly mark: string | undefined }) {
  return <a {...useMark()(mark)}>More</a>;
}
const printed = (marks: boolean, mark: string | undefined) =>
  renderToString(
    <ViewProvider value={{ marks } as View}>
      <MarkedPart mark={mark}>
        <Link mark={mark} />
      </MarkedPart>
    </ViewProvider>,
  );

test('a block of a draft has the attributes that the visual editor looks for', () => {
  const block = printed(true, MARK);
  expect(block.match(/data-blok-uid="5-u1"/g)).toHaveLength(2);
  expect(block).toMatch(/^<div data-blok-c="\{&quot;name&quot;:&quot;link&quot;/);
});

test('a block has no attributes on the page of a visitor, nor without a mark or with one that is no mark', () => {
  expect(printed(false, MARK)).toBe('<a>More</a>');
  expect(printed(true, undefined)).toBe('<a>More</a>');
  expect(printed(true, '"><script>')).toBe('<div><a>More</a></div>');
});
