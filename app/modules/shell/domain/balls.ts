/** Number and radius on wide and on small screens, in CSS pixels. */
export const LARGE = [11, 80] as const;
export const SMALL = [6, 60] as const;

/** CSS pixels a second, squared. */
const GRAVITY = 1800;
/** The part of its speed that a ball keeps at first when it meets the floor, a wall or another ball. */
const BOUNCE = 0.66;
/** What moves slower than this, in CSS pixels a second, is still, or does not bounce. */
const STILL = 24;
const RESTING = 60;
/** Steps a frame: balls that touch do not sink into each other. */
const STEPS = 4;
const FRAME = 1 / 60;
/** The longest time that balls move by themselves, in seconds. */
export const LONGEST_MOTION = 5;

/** A ball by its centre and speed; `turn` is an angle. Changed as it moves. */
export type Ball = { x: number; y: number; vx: number; vy: number; turn: number; readonly colour: string };
export type Room = { readonly width: number; readonly height: number; readonly radius: number };

/** Balls start in rows above their room, each a little off, so that no two fall alike. */
export function ballAt(index: number, { width, radius }: Room, colours: readonly string[]): Ball {
  const inRow = Math.max(1, Math.floor(width / (2 * radius)));
  const sway = Math.sin(index * 12.9898);
  return {
    x: radius + ((index % inRow) + 0.5) * ((width - 2 * radius) / inRow),
    y: -radius * (1.4 + 2.3 * Math.floor(index / inRow) + 1.2 * Math.abs(sway)),
    vx: 65 * sway,
    vy: 0,
    turn: sway * Math.PI,
    colour: colours[index % colours.length] ?? '#fff',
  };
}

/** Moves the balls to where they come to rest; whether they are still there. */
export function settle(balls: readonly Ball[], room: Room): boolean {
  let isStill = false;
  for (let movedFor = 0; movedFor < LONGEST_MOTION; movedFor += FRAME)
    isStill = move(balls, room, { seconds: FRAME, movedFor });
  return isStill;
}

/** Moves the balls by one frame; whether they are still. They bounce less the longer they move. */
export function move(
  balls: readonly Ball[],
  room: Room,
  { seconds, movedFor }: { readonly seconds: number; readonly movedFor: number },
): boolean {
  const before = balls.map(({ x, y }) => [x, y] as const);
  const bounce = BOUNCE * Math.max(0, 1 - movedFor / LONGEST_MOTION);
  for (let step = 0; step < STEPS; step++) moveStep(balls, room, { seconds: seconds / STEPS, bounce });
  // A ball between two others has a speed that leads nowhere: what counts is the way.
  return before.every(([x, y], index) => {
    const { x: nextX = x, y: nextY = y } = balls[index] ?? {};
    return Math.hypot(nextX - x, nextY - y) < STILL * seconds;
  });
}

type Step = { readonly seconds: number; readonly bounce: number };

function moveStep(balls: readonly Ball[], { width, height, radius }: Room, { seconds, bounce }: Step): void {
  // What hardly bounces any more hardly rolls.
  const drag = 0.4 + 14 * (1 - bounce / BOUNCE) ** 2;
  for (const ball of balls) {
    ball.vy += GRAVITY * seconds;
    ball.vx *= 1 - drag * seconds;
    ball.x += ball.vx * seconds;
    ball.y += ball.vy * seconds;
    if (ball.x < radius || ball.x > width - radius) {
      ball.x = Math.min(Math.max(ball.x, radius), width - radius);
      ball.vx *= -bounce;
    }
    if (ball.y > height - radius) {
      ball.y = height - radius;
      // A ball that hardly bounces rests on the floor.
      ball.vy = ball.vy > RESTING ? -ball.vy * bounce : 0;
    }
    ball.turn += (ball.vx / radius) * seconds;
  }
  for (const [index, ball] of balls.entries())
    for (const other of balls.slice(index + 1)) part(ball, other, { radius, bounce });
}

/** Two balls that touch part, and exchange the speed along the line between them. */
function part(a: Ball, b: Ball, { radius, bounce }: { readonly radius: number; readonly bounce: number }): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || 1;
  const overlap = 2 * radius - distance;
  if (overlap <= 0) return;
  const [nx, ny] = [dx / distance, dy / distance];
  a.x -= (nx * overlap) / 2;
  a.y -= (ny * overlap) / 2;
  b.x += (nx * overlap) / 2;
  b.y += (ny * overlap) / 2;
  const closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;
  if (closing <= 0) return;
  const change = (closing * (1 + (closing > RESTING ? bounce : 0))) / 2;
  a.vx -= change * nx;
  a.vy -= change * ny;
  b.vx += change * nx;
  b.vy += change * ny;
}

/** Whether a pointer touches a ball, which then flies away from it. */
export function push(balls: readonly Ball[], { radius }: Room, x: number, y: number): boolean {
  const ball = balls.find((each) => Math.hypot(each.x - x, each.y - y) < radius);
  if (!ball) return false;
  ball.vx += (ball.x - x) * 9;
  ball.vy = Math.min(ball.vy, -620);
  return true;
}
