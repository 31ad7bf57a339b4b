import { describe, expect, test } from 'vitest';
import { ballAt, LARGE, move, push, type Room, SMALL, settle } from './balls.ts';

const COLOURS = ['a', 'b', 'c', 'd', 'e'];
const FRAME = 1 / 60;
/** The height that the styles give the room. */
const HEIGHT = 352;

function filled(width: number) {
  const [count, radius] = width >= 960 ? LARGE : SMALL;
  const room: Room = { width, height: HEIGHT, radius };
  return { room, balls: Array.from({ length: count }, (_, index) => ballAt(index, room, COLOURS)) };
}
const deepest = (balls: ReturnType<typeof filled>['balls'], radius: number) =>
  Math.max(
    ...balls.flatMap((a, index) => balls.slice(index + 1).map((b) => 2 * radius - Math.hypot(a.x - b.x, a.y - b.y))),
  );

test('there are eleven balls of radius 80, or six of radius 60, in five colours', () => {
  expect([LARGE, SMALL]).toEqual([
    [11, 80],
    [6, 60],
  ]);
  expect(new Set(filled(1280).balls.map(({ colour }) => colour)).size).toBe(5);
});

describe.each([320, 360, 414, 768, 959, 960, 1280, 1920])('balls in a room %d px wide', (width) => {
  test('start above it', () => {
    const { balls, room } = filled(width);
    for (const { y } of balls) expect(y).toBeLessThan(-room.radius);
  });

  test('come to rest inside it and on each other within five seconds', () => {
    const { balls, room } = filled(width);
    expect(settle(balls, room)).toBe(true);
    for (const { x, y } of balls) {
      expect(x).toBeGreaterThanOrEqual(room.radius - 3);
      expect(x).toBeLessThanOrEqual(width - room.radius + 3);
      expect(y).toBeGreaterThanOrEqual(room.radius - 3);
      expect(y).toBeLessThanOrEqual(HEIGHT - room.radius + 3);
    }
    expect(deepest(balls, room.radius)).toBeLessThan(4);
  });
});

test('a pointer pushes the ball that it touches, which then rests again', () => {
  const { balls, room } = filled(1280);
  settle(balls, room);
  const [first] = balls;
  if (!first) throw new Error('No ball');
  expect(push(balls, room, -500, -500)).toBe(false);
  expect(push(balls, room, first.x - 10, first.y)).toBe(true);
  expect(move(balls, room, { seconds: FRAME, movedFor: 0 })).toBe(false);
  expect(settle(balls, room)).toBe(true);
});
