import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineName } from './view.tsx';

test.each([
  ['none', {}, 'Hafenlicht, low socks'],
  [
    'the name without its kind',
    { foreign: { text: 'Hafenlicht', lang: 'de' } },
    '<span lang="de">Hafenlicht</span>, low socks',
  ],
] as const)('`LineName` marks as another language %s', (_, foreign, html) => {
  expect(renderToStaticMarkup(<LineName line={{ name: 'Hafenlicht, low socks', ...foreign }} />)).toBe(html);
});
