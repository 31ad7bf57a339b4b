import {
  type Ball,
  ballAt,
  LARGE,
  LONGEST_MOTION,
  move,
  push,
  type Room,
  SMALL,
  settle,
} from '#app/modules/shell/domain/balls.ts';
import { wantsLessMotion } from '#app/web/enhance/motion.ts';

const TABLET = '(min-width: 60rem)';
const COLOURS = ['--sun', '--mint', '--rose', '--sky', '--lilac'] as const;
/** Frames in which all balls are still. */
const STILL_FRAMES = 30;
/** The longest step, in seconds: a page that was away does not jump. */
const LONGEST_STEP = 1 / 40;

/**
 * Balls that fall into the foot of the page, bounce and come to rest within five seconds. They move only while they are
 * visible, and a pointer that touches them pushes them again. Where less motion is asked for they lie still.
 */
export function bounceIn(place: HTMLElement): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  place.replaceChildren(canvas);
  const styles = getComputedStyle(place);
  const colours = COLOURS.map((name) => styles.getPropertyValue(name));
  let room: Room = { width: 0, height: 0, radius: 0 };
  let balls: Ball[] = [];
  let frame = 0;
  let before = 0;
  let stillFor = 0;
  let movedFor = 0;
  let isVisible = false;

  const draw = () => drawBalls(context, balls, room);
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const run = (now: number) => {
    const seconds = Math.min((now - before) / 1000, LONGEST_STEP);
    before = now;
    stillFor = move(balls, room, { seconds, movedFor }) ? stillFor + 1 : 0;
    movedFor += seconds;
    draw();
    frame = stillFor < STILL_FRAMES && movedFor < LONGEST_MOTION ? requestAnimationFrame(run) : 0;
  };
  const start = () => {
    if (frame !== 0 || !isVisible || balls.length === 0 || wantsLessMotion()) return;
    before = performance.now();
    stillFor = 0;
    movedFor = 0;
    frame = requestAnimationFrame(run);
  };
  const fill = () => {
    stop();
    const [count, radius] = matchMedia(TABLET).matches ? LARGE : SMALL;
    room = { width: place.clientWidth, height: place.clientHeight, radius };
    resize(context, room);
    balls = Array.from({ length: count }, (_, index) => ballAt(index, room, colours));
    if (wantsLessMotion()) settle(balls, room);
    draw();
    start();
  };
  new ResizeObserver(() => {
    if (place.clientWidth !== room.width || place.clientHeight !== room.height) fill();
  }).observe(place);
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false;
    if (isVisible) start();
    else stop();
  }).observe(place);
  place.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    if (wantsLessMotion() || !push(balls, room, offsetX, offsetY)) return;
    movedFor = 0;
    start();
  });
}

/** Gives the canvas a size, in the pixels of the screen. */
function resize(context: CanvasRenderingContext2D, { width, height }: Room): void {
  const scale = Math.min(devicePixelRatio, 2);
  context.canvas.width = width * scale;
  context.canvas.height = height * scale;
  context.scale(scale, scale);
}

/** Each ball has the ribs of a sock around it, which show how it rolls. */
function drawBalls(context: CanvasRenderingContext2D, balls: readonly Ball[], { width, height, radius }: Room): void {
  context.clearRect(0, 0, width, height);
  for (const { x, y, turn, colour } of balls) {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.beginPath();
    context.arc(0, 0, radius - 1, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    context.clip();
    context.strokeStyle = 'rgb(42 16 56 / 22%)';
    context.lineWidth = radius / 9;
    for (const side of [-1, 1])
      for (const bow of [0.85, 1.2]) {
        context.beginPath();
        context.arc(0, side * radius * 1.55, radius * bow, 0, 2 * Math.PI);
        context.stroke();
      }
    context.restore();
  }
}
