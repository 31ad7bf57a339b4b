// Patterns of bands and strips.

import { band, type Canvas, colourAt, strip, WHITE } from './pattern-canvas.ts';

export function stripes(canvas: Canvas): string {
  const widths = canvas.pattern.widths ?? [26, 26];
  const colours = [canvas.base, ...canvas.pattern.colors];
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start, index = 0; u < end; index += 1) {
    const width = Math.max(4, (widths[index % widths.length] ?? 26) * canvas.size);
    const colour = colours[index % colours.length] ?? canvas.base;
    if (colour !== canvas.base) body += band(canvas, u, Math.min(u + width, end), colour);
    u += width;
  }
  return body;
}

export function pinstripes(canvas: Canvas): string {
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start; u < end; u += 22 * canvas.size) body += band(canvas, u, u + 5 * canvas.size, colourAt(canvas, 0));
  return body;
}

export function vertical(canvas: Canvas): string {
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let v = left, index = 0; v < right; v += 24 * canvas.size, index += 1)
    body += strip(canvas, v, v + 12 * canvas.size, colourAt(canvas, index));
  return body;
}

export function checks(canvas: Canvas): string {
  const width = 34 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let u = start + width; u < end; u += 2 * width) body += band(canvas, u, u + width, colourAt(canvas, 0), 0.5);
  for (let v = Math.floor(left / width / 2) * 2 * width - width / 2; v < right; v += 2 * width)
    body += strip(canvas, v, v + width, colourAt(canvas, 0), 0.5);
  return body;
}

export function tartan(canvas: Canvas): string {
  const width = 78 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  const [broad, thin] = [colourAt(canvas, 0), canvas.pattern.colors[1] ?? WHITE];
  let body = '';
  for (let u = start; u < end; u += width)
    body += band(canvas, u, u + width * 0.38, broad, 0.55) + band(canvas, u + width * 0.5, u + width * 0.56, thin, 0.8);
  for (let v = Math.floor(left / width) * width; v < right; v += width)
    body +=
      strip(canvas, v, v + width * 0.38, broad, 0.55) + strip(canvas, v + width * 0.5, v + width * 0.56, thin, 0.8);
  return body;
}

export function blocks(canvas: Canvas): string {
  const [start, end] = canvas.surface.along;
  const count = canvas.pattern.colors.length + 1;
  const width = (end - start) / count;
  return canvas.pattern.colors
    .map((colour, index) => band(canvas, start + width * (index + 1), start + width * (index + 2) + 1, colour))
    .join('');
}
