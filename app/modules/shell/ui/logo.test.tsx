import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Logo } from './logo.tsx';

const printed = (brand: Parameters<typeof Logo>[0]['brand']) => renderToStaticMarkup(<Logo brand={brand} />);

describe('Logo', () => {
  test('is the drawn word mark without a logo of its own', () => {
    expect(printed({ name: 'Nordsee' })).toMatch(/<path .*<text .*>Nordsee<\/text>/);
  });

  test('is the name alone, in smaller letters where it is long', () => {
    const sizeOf = (name: string) => Number(/font-size="(\d+)"/.exec(printed({ name, logo: { kind: 'name' } }))?.[1]);
    expect(printed({ name: 'Nordsee', logo: { kind: 'name' } })).not.toContain('<path');
    expect(sizeOf('Nordsee')).toBe(24);
    expect(sizeOf('North Sea Ceramics')).toBeLessThan(20);
    expect(sizeOf('NORTH SEA CERAMICS')).toBeLessThan(sizeOf('North Sea Ceramics'));
  });

  test('is an SVG of its own as an image, in which no script runs', () => {
    const svg = '<svg viewBox="0 0 1 1"><script>alert("1")</script></svg>';
    const html = printed({ name: 'Nordsee', logo: { kind: 'svg', svg } });
    expect(html).toMatch(/^<img class="brand-mark" src="data:image\/svg\+xml,%3Csvg[^"<]*" alt="" height="36"\/>$/);
  });
});
