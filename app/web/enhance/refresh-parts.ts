import { isOk } from './new-version.ts';
import type { PageState } from './return-script.ts';

/** Attributes that follow the shop; all others may be the work of script. */
const FOLLOWED = ['class', 'disabled', 'href', 'value'] as const;
const PARTS = '[data-live]';
/** A part that does not concern what a visitor reads: its change is not announced. */
const BAG = 'bag';

/**
 * Asks for the address of the page again and brings its parts marked with `data-live` up to date. `other-page`: it is
 * another page by now, as a cart that became empty; `new-build`: the answer is of another build.
 */
export async function refreshParts(state: PageState): Promise<'done' | 'other-page' | 'new-build'> {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  if (parts.length === 0 || !isOk()) return 'done';
  const page = await readPage();
  // A form may have been touched while the page was on its way.
  if (!page || state.isTouched()) return 'done';
  if (page.querySelector<HTMLElement>('script[data-build]')?.dataset.build !== state.words.build) return 'new-build';
  return followParts(parts, page, state) ? 'done' : 'other-page';
}

/** False where a part of the page is gone. */
function followParts(parts: readonly HTMLElement[], page: Document, { enhance, words }: PageState): boolean {
  const fresh = new Map([...page.querySelectorAll<HTMLElement>(PARTS)].map((part) => [part.dataset.live, part]));
  // The cards of a list that script has added are on other pages.
  const pairs = parts.map((part) => ({ part, next: fresh.get(part.dataset.live), isCard: part.closest('#cards') }));
  if (pairs.some(({ next, isCard }) => !next && !isCard)) return false;
  const changed = pairs.filter(({ part, next }) => next && follow(part, next, enhance));
  if (changed.some(({ part }) => part.dataset.live !== BAG)) announce(words.refreshed ?? '');
  return true;
}

/** The page at the same address; null where it cannot be had. */
async function readPage(): Promise<Document | null> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
    return answer.ok && !answer.redirected ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/** What script adds or fills. */
const isMark = (node: Node) => node instanceof Element && node.matches('[data-mark], [data-wallet]');
const childrenOf = (node: Node) => [...node.childNodes].filter((child) => !isMark(child));

/**
 * Makes a node like another: texts and followed attributes where both have the same shape, else it is replaced.
 * Elements that stay keep their listeners and choices. Returns whether something changed.
 */
function follow(node: Node, next: Node, enhance: PageState['enhance']): boolean {
  const own = childrenOf(node);
  const others = childrenOf(next);
  if (node.nodeName !== next.nodeName || own.length !== others.length) {
    (node as ChildNode).replaceWith(document.adoptNode(next));
    if (next.parentElement) enhance(next.parentElement);
    return true;
  }
  let isChanged = node instanceof Text && node.data !== (next as Text).data;
  if (isChanged) (node as Text).data = (next as Text).data;
  if (node instanceof Element) isChanged = followAttributes(node, next as Element);
  own.forEach((child, index) => {
    if (follow(child, others[index] as Node, enhance)) isChanged = true;
  });
  return isChanged;
}

function followAttributes(element: Element, next: Element): boolean {
  let isChanged = false;
  for (const name of FOLLOWED) {
    const value = next.getAttribute(name);
    if (element.getAttribute(name) === value) continue;
    isChanged = true;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  return isChanged;
}

/** The id of what is announced. */
const SAID = 'refreshed';

/** Says politely that something on the page has changed. */
function announce(text: string): void {
  document.getElementById(SAID)?.remove();
  const status = document.createElement('p');
  status.id = SAID;
  status.className = 'vh';
  status.setAttribute('role', 'status');
  document.body.append(status);
  setTimeout(() => {
    status.textContent = text;
  }, 100);
}
