import { describe, expect, test } from 'vitest';
import {
  imageSet,
  imageUrl,
  LITE_WIDTH,
  PREVIEW_WIDTHS,
  PRINTED_WIDTHS,
  previewUrl,
  qualityOf,
  RESPONSIVE_WIDTHS,
} from './image-url.ts';

describe('`imageUrl` and `imageSet`', () => {
  test('name the width and leave the format to the server', () => {
    expect(imageUrl('/images/a', { width: 360 })).toBe('/images/a?width=360&auto=webp');
  });

  test('carry a background colour without its hash', () => {
    expect(imageUrl('/images/a', { width: 360, background: '#fffaf3' })).toBe(
      '/images/a?width=360&auto=webp&bg-color=fffaf3',
    );
  });

  test('have the widths of the specification, all of which are printed', () => {
    expect(RESPONSIVE_WIDTHS).toEqual([320, 720, 1024, 1920, 3840]);
    expect(PREVIEW_WIDTHS).toEqual([90, 720]);
    expect(PRINTED_WIDTHS).toEqual(expect.arrayContaining([...RESPONSIVE_WIDTHS, ...PREVIEW_WIDTHS]));
    expect(PRINTED_WIDTHS).toEqual(PRINTED_WIDTHS.toSorted((a, b) => a - b));
    expect(previewUrl('/images/a', 720)).toBe('/images/a?width=720&quality=20&auto=webp');
  });

  test('offer every width, and start with the second', () => {
    expect(imageSet({ path: '/images/a', sizes: '50vw', widths: [360, 720, 1024] })).toEqual({
      src: '/images/a?width=720&auto=webp',
      srcSet:
        '/images/a?width=360&auto=webp 360w, /images/a?width=720&auto=webp 720w, /images/a?width=1024&auto=webp 1024w',
      sizes: '50vw',
    });
  });

  test.each([
    [640, '/images/a?width=320&auto=webp 320w, /images/a?width=720&auto=webp 720w'],
    [
      1024,
      '/images/a?width=320&auto=webp 320w, /images/a?width=720&auto=webp 720w, /images/a?width=1024&auto=webp 1024w',
    ],
    [200, '/images/a?width=320&auto=webp 320w'],
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
