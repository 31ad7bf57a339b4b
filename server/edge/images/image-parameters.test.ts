import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PICTURE_GROUNDS } from '#app/modules/catalogue/domain/image-url.ts';
import { readImageVariant, variantOfDrawing } from './image-parameters.ts';

const read = (query: string, accept = 'image/avif,image/webp,*/*') =>
  readImageVariant(new URLSearchParams(query), accept);
const drawn = (query: string) => variantOfDrawing(read(query), 800);

describe('`readImageVariant`', () => {
  test.each([
    ['1', 90],
    ['90', 90],
    ['91', 160],
    ['161', 240],
    ['241', 320],
    ['320', 320],
    ['321', 360],
    ['361', 540],
    ['541', 720],
    ['700', 720],
    ['721', 1024],
    ['1921', 3840],
    ['99999', 3840],
    ['', 720],
    ['-5', 720],
    ['wide', 720],
    ['1e999', 720],
  ])('raises width=%s to %i', (asked, width) => {
    expect(read(`width=${asked}`).width).toBe(width);
  });

  test.each([
    ['width=720', 70],
    ['width=240', 45],
    ['width=1024', 60],
    ['width=1920&quality=', 60],
    ['width=1920&quality=high', 60],
    ['width=720&quality=0', 70],
    ['width=720&quality=101', 70],
    ['width=240&quality=90', 90],
    ['width=720&quality=1', 20],
    ['width=720&quality=21', 45],
    ['width=720&quality=61', 70],
    ['width=1024&quality=100', 90],
  ])('gives %s the quality %i: the next one to that of the request, else that of its width', (query, quality) => {
    expect(read(query).quality).toBe(quality);
  });

  test.each([
    ['format=webp', '', 'webp'],
    ['format=jpg', '', 'jpeg'],
    ['format=png&auto=webp', 'image/webp', 'png'],
    ['format=png&width=1024', '', 'png'],
    ['format=png&width=1025', '', 'webp'],
    ['format=avif', 'image/avif,image/webp', 'webp'],
    ['format=avif', '', 'jpeg'],
    ['auto=webp', 'image/avif,image/webp', 'webp'],
    ['auto=webp', 'image/*', 'jpeg'],
    ['', 'image/webp', 'jpeg'],
    ['format=tiff', 'image/webp', 'jpeg'],
  ])('answers %s from a browser that accepts "%s" with %s', (query, accept, format) => {
    expect(read(query, accept).format).toBe(format);
  });

  test.each([
    ['FFFAF3', '#fffaf3'],
    ['#fff', '#ffffff'],
    ['fff', '#ffffff'],
    ['ffaa00', null],
    ['red', null],
    ['"><script>', null],
  ])('reads bg-color=%s as %s', (asked, background) => {
    expect(readImageVariant(new URLSearchParams({ 'bg-color': asked }), '').background).toBe(background);
  });

  test('accepts the colours of a card and of the page as backgrounds', () => {
    const tokens = readFileSync(new URL('../../../app/web/ui/tokens.css', import.meta.url), 'utf8');
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1];
    expect(PICTURE_GROUNDS).toEqual([token('card'), token('paper')]);
  });

  test('enlarges small pictures unless `enlarge` is off', () => {
    expect(read('').enlarge).toBe(true);
    expect(read('disable=upscale').enlarge).toBe(false);
  });

  test('blurs the two widths of previews in the quality of previews alone', () => {
    const blurred = ['90', '160', '720', '1024'].filter((width) => read(`width=${width}&quality=20`).preview);
    expect(blurred).toEqual(['90', '720']);
    expect(read('width=90').preview).toBe(false);
    expect(read('width=720&quality=60').preview).toBe(false);
  });
});

describe('`variantOfDrawing`', () => {
  test.each([
    ['width=1024', 1024],
    ['width=1024&disable=upscale', 800],
    ['width=3840&disable=upscale', 800],
    ['width=360&disable=upscale', 360],
  ])('makes %s %i pixels wide', (query, width) => {
    expect(drawn(query).width).toBe(width);
  });

  test('keeps the quality of a request, and has that of its own width without one', () => {
    expect(drawn('width=1920&disable=upscale').quality).toBe(60);
    expect(variantOfDrawing(read('width=1024&disable=upscale'), 36).quality).toBe(70);
    expect(variantOfDrawing(read('width=1024&quality=45&disable=upscale'), 36).quality).toBe(45);
  });

  test('has few variants for a hundred thousand queries', () => {
    const forms = ['webp', 'jpeg', 'png', 'avif', 'x'].flatMap((form) => [form, `${form}&disable=upscale`]);
    const colours = Array.from(
      { length: 100 },
      (_, step) => `quality=${step}&bg-color=${step.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const variants = new Set<string>();
    for (const form of forms)
      for (let width = 0; width < 4000; width += 40)
        for (const colour of colours) variants.add(JSON.stringify(drawn(`width=${width}&format=${form}&${colour}`)));
    for (const ground of PICTURE_GROUNDS) variants.add(JSON.stringify(drawn(`bg-color=${ground}`)));
    expect(variants.size).toBeLessThan(240);
  });
});
