import { describe, expect, it } from 'vitest';
import { readImageParameters } from './image-parameters.ts';

const read = (query: string, accept = 'image/avif,image/webp,*/*') => readImageParameters(new URLSearchParams(query), accept);

describe('what is asked of a picture', () => {
  it.each([
    ['1', 90],
    ['90', 90],
    ['91', 160],
    ['320', 320],
    ['321', 480],
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

  it.each([
    ['width=720', 70],
    ['width=1024', 60],
    ['width=720&quality=61', 60],
    ['width=720&quality=1', 40],
    ['width=720&quality=1000', 80],
    ['width=1024&quality=best', 60],
  ])('gives %s quality %i', (query, quality) => {
    expect(read(query).quality).toBe(quality);
  });

  it.each([
    ['format=avif', '', 'avif'],
    ['format=jpg', '', 'jpeg'],
    ['format=png&auto=webp', 'image/webp', 'png'],
    ['auto=webp', 'image/avif,image/webp', 'webp'],
    ['auto=webp', 'image/*', 'jpeg'],
    ['', 'image/webp', 'jpeg'],
    ['format=tiff', 'image/webp', 'jpeg'],
  ])('answers %s for a browser that takes "%s" with %s', (query, accept, format) => {
    expect(read(query, accept).format).toBe(format);
  });

  it.each([
    ['FFAA00', '#ffaa00'],
    ['fa0', '#fa0'],
    ['red', null],
    ['"><script>', null],
  ])('reads bg-color=%s as %s', (asked, background) => {
    expect(readImageParameters(new URLSearchParams({ 'bg-color': asked }), '').background).toBe(background);
  });

  it('enlarges small pictures unless told not to', () => {
    expect(read('').enlarge).toBe(true);
    expect(read('disable=upscale').enlarge).toBe(false);
  });

  it('blurs only the preview width', () => {
    expect(read('width=90').preview).toBe(true);
    expect(read('width=160').preview).toBe(false);
  });
});
