import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MenuLink } from './menu-link.tsx';

const printed = (link: Parameters<typeof MenuLink>[0]['link']) => renderToStaticMarkup(<MenuLink link={link} />);

test('A link of the menu is marked where it is highlighted', () => {
  expect(printed({ text: 'New', href: '/uk/new', strong: false })).toBe('<a href="/uk/new">New</a>');
  expect(printed({ text: 'New', href: '/uk/new', strong: true })).toMatch(
    /^<a class="\S*strong\S*" href="\/uk\/new">New/,
  );
});

test('A disabled link of the menu leads nowhere and says that it is disabled', () => {
  expect(printed({ text: 'Soon', href: null, strong: true })).toMatch(
    /^<a role="link" aria-disabled="true" class="\S*off\S*">Soon<\/a>$/,
  );
});
