// Patterns of repeated figures: dots, diamonds, waves, chips.

import { curve, joined, type Point, polyline, round } from './path.ts';
import { band, type Canvas, colourAt, grid, place, placed, WHITE } from './pattern-canvas.ts';

export function dots(canvas: Canvas): string {
  const step = 52 * canvas.size;
  const radius = (canvas.pattern.r ?? 13) * canvas.size;
  let body = '';
  grid(canvas, step * 0.625, step, (u, v, row) => {
    const [x, y] = place(canvas.surface, u, v);
    if (canvas.surface.shows?.(x, y, radius) === false) return;
    body += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colourAt(canvas, row + (Math.round(v / step) & 255))}"/>`;
  });
  return body;
}

export function argyle(canvas: Canvas): string {
  const height = 92 * canvas.size;
  const width = 78 * canvas.size;
  const [start, end] = canvas.surface.along;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / width) + 1;
  const at = (u: number, v: number) => place(canvas.surface, u, v);
  let diamonds = '';
  let lines = '';
  for (let u = start, row = 0; u < end + height; u += height / 2, row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const v = column * width + (row % 2 === 1 ? width / 2 : 0);
      diamonds += `<path d="${polyline([at(u - height / 2, v), at(u, v + width / 2), at(u + height / 2, v), at(u, v - width / 2)], { closed: true })}" fill="${colourAt(canvas, row % 2)}"/>`;
      lines +=
        polyline([at(u - height / 2, v - width / 2), at(u, v), at(u + height / 2, v + width / 2)]) +
        polyline([at(u - height / 2, v + width / 2), at(u, v), at(u + height / 2, v - width / 2)]);
    }
  }
  return `${diamonds}<path d="${lines}" fill="none" stroke="${canvas.pattern.line ?? WHITE}" stroke-width="2.4" stroke-dasharray="7 4" stroke-opacity="0.9"/>`;
}

export function zigzag(canvas: Canvas): string {
  const height = 40 * canvas.size;
  const tooth = 16 * canvas.size;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / tooth) + 1;
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start - height, index = 0; u < end + height; u += height, index += 1) {
    const edge = (offset: number) =>
      Array.from({ length: reach * 2 + 1 }, (_, step) =>
        place(canvas.surface, u + offset + ((step - reach) % 2 === 0 ? -12 : 12) * canvas.size, (step - reach) * tooth),
      );
    body += `<path d="${polyline([...edge(0), ...edge(height * 0.48).reverse()], { closed: true })}" fill="${colourAt(canvas, index)}"/>`;
  }
  return body;
}

export function waves(canvas: Canvas): string {
  const height = 44 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let u = start - height, index = 0; u < end + height; u += height, index += 1) {
    const edge = (offset: number) => {
      const points: Point[] = [];
      for (let v = left - 20; v <= right + 20; v += 6)
        points.push(place(canvas.surface, u + offset + 9 * canvas.size * Math.sin(v / (15 * canvas.size)), v));
      return points;
    };
    body += `<path d="${curve(edge(0))}${joined(curve(edge(height * 0.46).reverse()))}Z" fill="${colourAt(canvas, index)}"/>`;
  }
  return body;
}

export function terrazzo(canvas: Canvas): string {
  const { random, size } = canvas;
  let body = '';
  grid(canvas, 30 * size, 36 * size, (u, v) => {
    const corners = 5 + Math.floor(random() * 3);
    const radius = (6 + random() * 9) * size;
    const chip = Array.from({ length: corners }, (_, corner): Point => {
      const angle = (corner / corners) * Math.PI * 2 + random() * 0.5;
      const reach = radius * (0.65 + random() * 0.5);
      return [Math.cos(angle) * reach * 1.2, Math.sin(angle) * reach];
    });
    const fill = colourAt(canvas, Math.floor(random() * canvas.pattern.colors.length));
    body += placed(canvas, u + (random() - 0.5) * 16, v + (random() - 0.5) * 18, {
      inner: `<path d="${polyline(chip, { closed: true })}" fill="${fill}"/>`,
      turn: random() * 180,
      reach: radius * 1.4,
    });
  });
  return body;
}

export function leopard(canvas: Canvas): string {
  const { random, size, pattern } = canvas;
  const dark = pattern.line ?? '#3a2a20';
  let body = '';
  grid(canvas, 44 * size, 50 * size, (u, v) => {
    const r = (13 + random() * 6) * size;
    const n = (share: number) => round(r * share);
    const spot =
      `<ellipse rx="${n(0.62)}" ry="${n(0.5)}" fill="${colourAt(canvas, 0)}"/>` +
      `<path d="M${n(-0.8)} ${n(-0.3)}A${n(1)} ${n(0.8)} 0 0 1 ${n(0.3)} ${n(-0.75)}M${n(0.85)} ${n(-0.2)}A${n(1)} ${n(0.8)} 0 0 1 ${n(-0.1)} ${n(0.8)}M${n(-0.9)} ${n(-0.1)}A${n(1)} ${n(1)} 0 0 0 ${n(-0.5)} ${n(0.65)}" fill="none" stroke="${dark}" stroke-width="${round(6 * size)}" stroke-linecap="round"/>`;
    body += placed(canvas, u + (random() - 0.5) * 10, v + (random() - 0.5) * 12, {
      inner: spot,
      turn: random() * 360,
      reach: r + 3 * size,
    });
  });
  return body;
}

export function fairisle(canvas: Canvas): string {
  const height = 118 * canvas.size;
  const step = 30 * canvas.size;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / step) + 1;
  const [start, end] = canvas.surface.along;
  const [star, line, fir] = [colourAt(canvas, 0), colourAt(canvas, 1), colourAt(canvas, 2)];
  let body = '';
  for (let u = start; u < end; u += height) {
    body += band(canvas, u + 6, u + 12, line) + band(canvas, u + height - 22, u + height - 16, line);
    for (let column = -reach; column <= reach; column += 1) {
      const v = column * step;
      const at = (a: number, b: number) => place(canvas.surface, u + a * canvas.size, v + b * canvas.size);
      const [x, y] = at(88, 0);
      body +=
        `<path d="${polyline([at(26, 0), at(40, 11), at(54, 0), at(40, -11)], { closed: true })}" fill="${star}"/>` +
        `<path d="${polyline([at(64, -15), at(78, -4), at(64, 4)], { closed: true })}${polyline([at(64, 15), at(78, 4), at(64, -4)], { closed: true })}" fill="${fir}"/>` +
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(4.2 * canvas.size)}" fill="${star}"/>`;
    }
  }
  return body;
}
