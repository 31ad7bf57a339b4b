import { describe, expect, test } from 'vitest';
import { imageSet, imageUrl, LITE_WIDTH, PRINTED_WIDTHS, qualityOf, RESPONSIVE_WIDTHS } from './image-url.ts';

describe('`imageUrl` and `imageSet`', () => {
  test('name the width and leave the format to the server', () => {
    expect(imageUrl('/images/a', { width: 360 })).toBe('/images/a?width=360&auto=webp');
  });

  test('carry a background colour without its hash', () => {
    expect(imageUrl('/images/a', { width: 360, background: '#fffaf3' })).toBe(
      '/images/a?width=360&auto=webp&bg-color=fffaf3',
    );
  });

  test('offer every width, start with the second and have a small preview', () => {
    expect(imageSet({ path: '/images/a', sizes: '50vw', widths: [360, 720, 1024] })).toEqual({
      src: '/images/a?width=720&auto=webp',
      srcSet:
        '/images/a?width=360&auto=webp 360w, /images/a?width=720&auto=webp 720w, /images/a?width=1024&auto=webp 1024w',
      sizes: '50vw',
      previewUrl: '/images/a?width=90&auto=webp',
    });
  });

  test.each([
    [640, '/images/a?width=360&auto=webp 360w, /images/a?width=540&auto=webp 540w, /images/a?width=720&auto=webp 720w'],
    [
      1024,
      '/images/a?width=360&auto=webp 360w, /images/a?width=540&auto=webp 540w, /images/a?width=720&auto=webp 720w, /images/a?width=1024&auto=webp 1024w',
    ],
    [200, '/images/a?width=360&auto=webp 360w'],
  ])('offer a file of %i pixels up to the first width that shows all of it', (sourceWidth, srcSet) => {
    expect(imageSet({ path: '/images/a', sizes: '50vw', widths: RESPONSIVE_WIDTHS, sourceWidth }).srcSet).toBe(srcSet);
  });

  test('use the only width there is', () => {
    expect(imageSet({ path: '/images/a', sizes: '100vw', widths: [360] }).src).toBe('/images/a?width=360&auto=webp');
  });
});

test('`qualityOf` is lowest for the small picture of lite mode, and lower for large pictures than for medium ones', () => {
  const others = PRINTED_WIDTHS.filter((width) => width !== LITE_WIDTH);
  expect(qualityOf(LITE_WIDTH)).toBe(45);
  expect(others.map(qualityOf)).toEqual(others.map((width) => (width > 720 ? 60 : 70)));
});
