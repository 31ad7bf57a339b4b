import type { BubbleState } from '#app/modules/content/domain/speech-bubble.ts';
import type { TalkData } from '#app/modules/shell/domain/talk-data.ts';
import { whenShown } from '#app/web/enhance/when-shown.ts';
import css from './speech-bubble.css?inline';

/** A message of the bubble, or with `ends` its end. */
export type Speech = {
  readonly state: BubbleState;
  /** What the placeholders of the message stand for. */
  readonly values?: Readonly<Record<string, string>>;
  /** What the message speaks about: the bubble does not cover it. */
  readonly about?: Element | null;
  readonly ends?: boolean;
};

type Link = { readonly href: string; readonly label: string };
/** A message as it is shown; `at` is the time it was first shown, in milliseconds since 1970. */
type Shown = Speech & { readonly at: number; readonly link?: Link | undefined };
/** CSS pixels that it slides. */
const SLIDE = 12;

type Bubble = { speak(speech: Speech | null): void };

const PAGES_IT_FOLLOWS_TO: readonly (string | undefined)[] = ['product', 'search'];

let bubble: Bubble | null = null;

/** The bubble of the page, made once. Null where the page has no place for it. */
export function bubbleOf(data: TalkData): Bubble | null {
  const place = document.getElementById('bubble');
  const header = place?.closest<HTMLElement>('header');
  if (!place || !header) return null;
  if (bubble) return bubble;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  bubble = createBubble(data, place, header);
  return bubble;
}

function createBubble(data: TalkData, place: HTMLElement, header: HTMLElement): Bubble {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let focusedBefore: Element | null = null;

  const hide = () => {
    const hadFocus = place.matches(':focus-within');
    clearTimeout(timer);
    shown = null;
    place.replaceChildren();
    place.removeAttribute('data-low');
    if (place.parentElement !== header) header.append(place);
    if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  };
  // What a pointer or the focus is on stays.
  const end = () => {
    if (place.matches(':hover, :focus-within')) timer = setTimeout(end, 1000);
    else hide();
  };
  const show = (speech: Shown) => {
    const words = data.bubbles[speech.state];
    const left = words?.time ? speech.at + words.time - Date.now() : null;
    if (!words || (left !== null && left <= 0)) return;
    // A message with a time is not replaced by one that lasts as long as its state.
    if (left === null && shown && data.bubbles[shown.state]?.time) return;
    hide();
    shown = speech;
    focusedBefore = document.activeElement;
    const box = boxOf(speech, words, data.close);
    box.addEventListener('click', ({ target }) => (target as Element).closest('a') || hide());
    const menu = document.querySelector('dialog[open]:has(#menu)');
    (speech.state === 'menuExpanded' && menu ? menu : header).append(place);
    place.replaceChildren(box);
    header.style.translate = '';
    place.toggleAttribute('data-low', isOverAny(box, [speech.about, document.querySelector('h1')]));
    if (left !== null) timer = setTimeout(end, left);
  };

  const speak: Bubble['speak'] = (speech) => {
    if (!speech) return;
    if (!speech.ends) show({ ...speech, at: Date.now() });
    else if (shown?.state === speech.state) hide();
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());

  carryOn(data.results, () => {
    const follows = shown && data.bubbles[shown.state]?.time ? shown : null;
    hide();
    return follows;
  });
  whenShown(() => {
    const carried = takeKept();
    if (carried && PAGES_IT_FOLLOWS_TO.includes(document.body.dataset.pageType)) show(carried);
    else speak(foundHere());
  });
  return { speak };
}

/** Keeps what the next page shows: the way back to the results that a product was found in, or what `end` returns. */
function carryOn(results: Link, end: () => Shown | null): void {
  let found: Shown | null = null;
  document.addEventListener('click', (event) => {
    found = event.ctrlKey || event.metaKey || event.shiftKey ? null : foundBy(event.target as Element, results);
  });
  addEventListener('pagehide', () => {
    const follows = end();
    keep(found ?? follows);
    found = null;
  });
}

/** The element of a message: its words, its link and the button that closes it. */
function boxOf(
  { values = {}, link }: Shown,
  { message, variant, height }: NonNullable<TalkData['bubbles'][BubbleState]>,
  close: string,
): HTMLElement {
  const box = document.createElement('div');
  box.dataset.variant = variant;
  if (height) box.style.minHeight = `${height}px`;
  const text = box.appendChild(document.createElement('div'));
  const sentence = text.appendChild(document.createElement('p'));
  sentence.textContent = message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  if (link) {
    const anchor = text.appendChild(document.createElement('a'));
    anchor.href = link.href;
    anchor.textContent = link.label;
  }
  const button = box.appendChild(document.createElement('button'));
  button.type = 'button';
  button.setAttribute('aria-label', close);
  button.innerHTML =
    '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2.2" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>';
  return box;
}

const isOverAny = (box: Element, others: readonly (Element | null | undefined)[]) =>
  others.some((other) => other && isOver(box, other));

/** Whether the bubble covers what an element shows; its text can be narrower than the element. */
function isOver(box: Element, other: Element): boolean {
  const shown = document.createRange();
  shown.selectNodeContents(other);
  const [a, b] = [box.getBoundingClientRect(), shown.getBoundingClientRect()];
  // It slides in from a little above.
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom + SLIDE;
}

/** What the results of a search say, on their first page. */
function foundHere(): Speech | null {
  const results = document.querySelector<HTMLElement>('[data-found]');
  if (!results) return null;
  const { found = '', term = '' } = results.dataset;
  return { state: 'resultsFound', values: { count: found, term }, about: results };
}

/** A product that a search found, with the way back to its results; null for any other link. */
function foundBy(target: Element, { href, label }: Link): Shown | null {
  if (!target.closest('a[href*="/product/"]')) return null;
  const field = target.closest('form')?.querySelector<HTMLInputElement>('[role=combobox]');
  const here = document.querySelector<HTMLElement>('[data-term]')?.dataset.term;
  const isSuggestion = target.closest('[role=listbox]') !== null;
  const term = isSuggestion ? field?.value.trim() : target.closest('#results') && here;
  if (!term) return null;
  const back = isSuggestion ? `${href}?${new URLSearchParams({ term })}` : location.pathname + location.search;
  return { state: 'searchResult', values: { term }, link: { href: back, label }, at: Date.now() };
}

function keep(message: Shown | null): void {
  if (!message) return;
  const { state, values, link, at } = message;
  try {
    sessionStorage.setItem('bubble', JSON.stringify({ state, values, link, at }));
  } catch {
    // The storage can be forbidden: the message ends with its page.
  }
}

function takeKept(): Shown | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem('bubble') ?? 'null');
    sessionStorage.removeItem('bubble');
    return kept;
  } catch {
    return null;
  }
}
