import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { interfaceTexts, ROOT, readSource, sourceFiles } from './sources.ts';

const code = ['app', 'server'].flatMap(sourceFiles).map(readSource).join('\n');
const named = (place: string) =>
  BROWSER_STORAGE.filter((entry) => entry.place === place)
    .map(({ name }) => name)
    .sort();
const found = (pattern: RegExp, text = code) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
const WIDGET = join(ROOT, 'node_modules/@adyen/adyen-web/dist/es');

/** The storage keys of the payment widget, as its code builds them. */
function widgetKeys(): readonly string[] {
  const scripts = readdirSync(WIDGET, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const stores = scripts.flatMap((file) => [
    ...readFileSync(join(WIDGET, file), 'utf8').matchAll(/new \w+\("([\w-]+)","(localStorage|sessionStorage)"\)/g),
  ]);
  return stores.map(([, name, place]) => `${place} adyen-checkout__${name}`).sort();
}

describe('`BROWSER_STORAGE`', () => {
  test('has every cookie the code sets', () => {
    const [, session = ''] = /sessionName: secure \? '__Host-[\w-]+' : '([\w-]+)'/.exec(code) ?? [];
    expect([session, ...found(/\w+_COOKIE = '([\w-]+)'/g)].sort()).toEqual(named('cookie'));
    // A cookie is set under a constant with its name, or it is the session.
    const writers = [...code.matchAll(/`\$\{(\w+)\}=[^`]*; ?(?:Path|\$\{attributes)/g)].map(([, name]) => name);
    expect(writers).not.toEqual([]);
    expect(writers.filter((name) => name !== 'cookieName' && !name?.endsWith('_COOKIE'))).toEqual([]);
  });

  test('has every storage key the code writes', () => {
    const mirrors = found(
      /'([\w-]+)'/g,
      /const NAMES = \[([^\]]*)\]/.exec(readSource('app/modules/checkout/http/mirror.server.ts'))?.[1] ?? '',
    );
    expect(mirrors).toContain('cart-tokens');
    const own = new Set([...mirrors, ...found(/localStorage\.setItem\('([\w-]+)'/g)]);
    expect([...own].sort()).toEqual(named('localStorage').filter((name) => !name.startsWith('adyen-checkout__')));
    expect(found(/sessionStorage\.setItem\('([\w-]+)'/g)).toEqual(
      named('sessionStorage').filter((name) => !name.startsWith('adyen-checkout__')),
    );
  });

  test('has every storage key of the payment widget', () => {
    const listed = BROWSER_STORAGE.filter(({ name }) => name.startsWith('adyen-checkout__')).map(
      ({ place, name }) => `${place} ${name}`,
    );
    expect(widgetKeys()).toEqual([...listed].sort());
  });

  test('has a purpose and an end for each entry in every language', () => {
    for (const language of LANGUAGES) {
      const texts = interfaceTexts(language);
      const purposes = [...texts.keys()]
        .filter((key) => key.startsWith('content:storage.entries.'))
        .map((key) => key.slice('content:storage.entries.'.length));
      expect(purposes.sort(), language).toEqual(BROWSER_STORAGE.map(({ name }) => name).sort());
      expect(texts.get('content:storage.entries.session'), language).toContain('__Host-session');
    }
  });
});
