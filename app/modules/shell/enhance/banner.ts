import { wantsLessMotion } from '#app/web/enhance/motion.ts';

/** Characters of the message that pass in a second. */
const SPEED = 7;
/** Milliseconds of the shortest round. */
const SHORTEST = 10_000;

/**
 * A message wider than the banner moves along one line, and the banner keeps its height. It stops under a pointer, with
 * the focus, and by a button; without script, and where less motion is asked for, the message wraps. A banner that
 * changes its width is measured again.
 */
export function enhanceBanner(): void {
  const banner = document.getElementById('banner');
  const message = banner?.firstElementChild;
  if (!banner || !(message instanceof HTMLElement) || wantsLessMotion()) return;
  const line = document.createElement('div');
  Object.assign(line.style, { flex: '1', overflow: 'hidden', textAlign: 'start' });
  let animation: Animation | null = null;
  let measured = 0;
  const [button, follow] = createPause(banner, () => animation);
  new ResizeObserver(() => {
    if (banner.clientWidth === measured) return;
    measured = banner.clientWidth;
    animation?.cancel();
    button.remove();
    line.replaceWith(message);
    for (const part of [banner, message]) part.removeAttribute('style');
    animation = moveAlong(message, banner, line);
    if (!animation) return;
    banner.append(button);
    follow();
  }).observe(banner);
}

/** Lets a message that has too little room move along the line; null where it has enough. */
function moveAlong(message: HTMLElement, banner: HTMLElement, line: HTMLElement): Animation | null {
  const room = banner.clientWidth - 2 * Number.parseFloat(getComputedStyle(banner).paddingLeft);
  const height = banner.offsetHeight;
  Object.assign(message.style, { display: 'inline-block', whiteSpace: 'nowrap' });
  const width = message.offsetWidth;
  if (width <= room) {
    message.removeAttribute('style');
    return null;
  }
  message.replaceWith(line);
  line.append(message);
  Object.assign(banner.style, { display: 'flex', alignItems: 'center', height: `${height}px` });
  const offset = width / (width + room);
  return message.animate([{}, { translate: `${-width}px`, offset }, { translate: `${room}px`, offset }, {}], {
    duration: Math.max(SHORTEST, (1000 * message.innerText.length) / SPEED),
    iterations: Number.POSITIVE_INFINITY,
  });
}

/** The button that stops the message. */
function createPause(banner: HTMLElement, moving: () => Animation | null) {
  const { pause = '', play = '' } = banner.dataset;
  const button = document.createElement('button');
  let isStopped = false;
  const follow = () => {
    const isHeld = isStopped || banner.matches(':hover, :has(a:focus-visible)');
    if (isHeld) moving()?.pause();
    else moving()?.play();
    button.setAttribute('aria-label', isStopped ? play : pause);
    button.textContent = isStopped ? '\u25b6\ufe0e' : '\u275a\u275a';
  };
  Object.assign(button.style, { minWidth: '1.75rem', minHeight: '1.75rem', border: '0', background: 'none' });
  button.addEventListener('click', () => {
    isStopped = !isStopped;
    follow();
  });
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    banner.addEventListener(type, () => requestAnimationFrame(follow));
  return [button, follow] as const;
}
