import { wantsLessMotion } from '#app/web/enhance/motion.ts';

/** Characters of the message that pass in a second. */
const SPEED = 7;
/** Milliseconds of the shortest round. */
const SHORTEST = 10_000;

/**
 * A message wider than the banner moves along one line, and the banner keeps its height. It stops under a pointer, with
 * the focus, and by a button; without script, and where less motion is asked for, the message wraps.
 */
export function enhanceBanner(): void {
  const banner = document.getElementById('banner');
  const message = banner?.firstElementChild;
  if (!banner || !(message instanceof HTMLElement) || wantsLessMotion()) return;
  const room = banner.clientWidth - 2 * Number.parseFloat(getComputedStyle(banner).paddingLeft);
  const height = banner.offsetHeight;
  Object.assign(message.style, { display: 'inline-block', whiteSpace: 'nowrap' });
  const width = message.offsetWidth;
  if (width <= room) {
    message.removeAttribute('style');
    return;
  }
  const line = document.createElement('div');
  Object.assign(line.style, { flex: '1', overflow: 'hidden', textAlign: 'start' });
  message.replaceWith(line);
  line.append(message);
  Object.assign(banner.style, { display: 'flex', alignItems: 'center', height: `${height}px` });
  const animation = message.animate(
    [
      { translate: '0' },
      { translate: `${-width}px`, offset: width / (width + room) },
      { translate: `${room}px`, offset: width / (width + room) },
      { translate: '0' },
    ],
    { duration: Math.max(SHORTEST, (1000 * message.innerText.length) / SPEED), iterations: Number.POSITIVE_INFINITY },
  );
  addPause(banner, animation);
}

function addPause(banner: HTMLElement, animation: Animation): void {
  const { pause = '', play = '' } = banner.dataset;
  const button = document.createElement('button');
  let isStopped = false;
  const follow = () => {
    const isHeld = isStopped || banner.matches(':hover, :has(a:focus-visible)');
    if (isHeld) animation.pause();
    else animation.play();
    button.setAttribute('aria-label', isStopped ? play : pause);
    button.innerHTML = `<svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true"><path d="${isStopped ? 'M6 4l14 8-14 8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'}"/></svg>`;
  };
  button.type = 'button';
  Object.assign(button.style, { minWidth: '1.75rem', minHeight: '1.75rem', border: '0', background: 'none' });
  button.addEventListener('click', () => {
    isStopped = !isStopped;
    follow();
  });
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    banner.addEventListener(type, () => requestAnimationFrame(follow));
  banner.append(button);
  follow();
}
