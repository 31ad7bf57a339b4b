/** How near a click or two taps bring a picture, and how near fingers and keys may bring it. */
const NEAR = 2;
const NEAREST = 4;
/** Two taps within these milliseconds and pixels are one act. */
const SECOND_TAP = 350;
const SAME_POINT = 40;

type Point = { readonly x: number; readonly y: number };

/**
 * A large picture comes nearer by a click, two taps, two fingers or the keys + and -, and keeps the point under them
 * where it is. `large` has the pictures, each in an item that scrolls; `inView` returns the one in view.
 */
export function enhanceZoom(large: HTMLElement, inView: () => Element | undefined): void {
  let lastTap: (Point & { readonly at: number }) | null = null;
  large.addEventListener('click', (event) => {
    const item = itemOf(event.target);
    if (!item || !(event.target instanceof HTMLImageElement)) return;
    const point = pointIn(item, event);
    if (event instanceof PointerEvent && event.pointerType === 'touch') {
      const isSecond = lastTap && event.timeStamp - lastTap.at < SECOND_TAP && distance(lastTap, point) < SAME_POINT;
      lastTap = isSecond ? null : { ...point, at: event.timeStamp };
      if (!isSecond) return;
    }
    zoom(item, zoomOf(item) > 1 ? 1 : NEAR, point);
  });
  followFingers(large);
  document.addEventListener('keydown', ({ key }) => {
    const item = inView();
    const factor = { '+': 1.5, '-': 1 / 1.5 }[key];
    if (factor === undefined || !(item instanceof HTMLElement) || !large.closest('dialog')?.open) return;
    zoom(item, zoomOf(item) * factor, { x: item.clientWidth / 2, y: item.clientHeight / 2 });
  });
}

/** Two fingers that move apart bring a picture nearer. */
function followFingers(large: HTMLElement): void {
  let start: { readonly item: HTMLElement; readonly apart: number; readonly zoom: number } | null = null;
  const fingers = ({ touches: [one, other] }: TouchEvent, item: HTMLElement) =>
    one && other ? ([pointIn(item, one), pointIn(item, other)] as const) : null;
  large.addEventListener('touchstart', (event) => {
    const item = itemOf(event.target);
    const points = item && fingers(event, item);
    start = item && points ? { item, apart: distance(...points), zoom: zoomOf(item) } : null;
  });
  large.addEventListener(
    'touchmove',
    (event) => {
      const points = start && fingers(event, start.item);
      if (!start || !points) return;
      event.preventDefault();
      const [one, other] = points;
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      zoom(start.item, (start.zoom * distance(one, other)) / start.apart, middle);
    },
    { passive: false },
  );
}

function zoom(item: HTMLElement, to: number, { x, y }: Point): void {
  const before = zoomOf(item);
  const after = Math.min(NEAREST, Math.max(1, to));
  const left = ((item.scrollLeft + x) * after) / before - x;
  const top = ((item.scrollTop + y) * after) / before - y;
  item.style.setProperty('--zoom', String(after));
  item.toggleAttribute('data-near', after > 1);
  item.scrollTo({ left, top, behavior: 'instant' });
}

const zoomOf = (item: HTMLElement) => Number(item.style.getPropertyValue('--zoom')) || 1;
const itemOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('li');
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function pointIn(
  item: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { left, top } = item.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
