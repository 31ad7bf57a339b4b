/** The visual editor tells about every key: a page is asked for when typing pauses. */
const PAUSE = 200;

type Message = {
  readonly action?: unknown;
  readonly story?: unknown;
  readonly slugChanged?: unknown;
  readonly storyId?: unknown;
  readonly componentId?: unknown;
};

/**
 * Speaks with the visual editor that frames the page, in the words of its bridge: what is typed there is shown here at
 * once, what is saved or published loads the page again, and a clicked block is opened there.
 */
export function enhancePreview(): void {
  const editor = document.querySelector<HTMLElement>('script[data-editor]')?.dataset.editor;
  if (!editor || window.parent === window) return;
  const show = createTypedPage();
  const tell = (message: object) => window.parent.postMessage({ ...message, config: {} }, editor);
  addEventListener('message', ({ origin, source, data }: MessageEvent<Message | null>) => {
    if (origin !== editor || source !== window.parent || typeof data !== 'object' || data === null) return;
    if (data.action === 'input') show(data.story);
    else if (data.action === 'change' || data.action === 'published' || data.action === 'unpublished') {
      // A page with another address is opened by the editor.
      if (data.slugChanged !== true) location.reload();
    } else if (data.action === 'enterComponent') blockOf(data)?.scrollIntoView({ block: 'center' });
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-blok-c]') : null;
      if (block?.dataset.blokC) tell({ action: 'edit', dataC: JSON.parse(block.dataset.blokC) });
    },
    { capture: true },
  );
  tell({ action: 'initialized' });
}

const blockOf = ({ storyId, componentId }: Message) =>
  document.querySelector(`[data-blok-uid="${CSS.escape(`${storyId}-${componentId}`)}"]`);

/** Shows the page with a story that is typed: the newest after each pause, one at a time. */
function createTypedPage(): (story: unknown) => void {
  // As the server has printed it: scripts of the page may have changed it since.
  let before = fetchPage(location.href);
  before.catch(() => say('lost'));
  let newest: { readonly story: unknown } | null = null;
  let isAsking = false;

  const ask = async (): Promise<void> => {
    while (newest) {
      const { story } = newest;
      newest = null;
      const after = fetchPage(`/api/preview?path=${encodeURIComponent(location.pathname + location.search)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ story }),
      });
      for (const part of PARTS) changePart(await before, await after, part);
      before = after;
      say('shown');
    }
  };
  const start = () => {
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch(() => say('lost'))
      .finally(() => {
        isAsking = false;
      });
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  return (story) => {
    newest = { story };
    clearTimeout(timer);
    timer = setTimeout(start, PAUSE);
  };
}

/** Says beside the bar's button what the page shows. */
function say(what: 'shown' | 'lost'): void {
  const state = document.getElementById('preview-state');
  if (state) state.textContent = state.dataset[what] ?? '';
}

/** The parts of a page with content. */
const PARTS = ['#banner', 'header', 'main', 'footer'];

/**
 * Changes what differs between two versions of a page in the live page. Only the smallest elements that differ are
 * replaced: scripts of the page keep theirs, and what is open stays open.
 */
function applyPage(before: Element, after: Element, live: Element): void {
  if (before.isEqualNode(after)) return;
  if (!hasSameShape(before, after, live)) {
    const copy = live.ownerDocument.importNode(after, true);
    if (live instanceof HTMLDetailsElement && copy instanceof HTMLDetailsElement) copy.open = live.open;
    live.replaceWith(copy);
    return;
  }
  // A copy: replacing an element changes the list.
  const parts = [...live.children];
  for (const [place, part] of [...after.children].entries()) {
    const [old, shown] = [before.children[place], parts[place]];
    if (old && shown) applyPage(old, part, shown);
  }
}

/** Whether the differences of an element are all inside its child elements. */
function hasSameShape(before: Element, after: Element, live: Element): boolean {
  const count = after.children.length;
  return (
    count > 0 &&
    before.children.length === count &&
    live.children.length === count &&
    before.cloneNode(false).isEqualNode(after.cloneNode(false)) &&
    ownText(before) === ownText(after) &&
    [...after.children].every(({ localName }, place) => before.children[place]?.localName === localName)
  );
}

/** The text directly inside an element, with the places of its child elements. */
const ownText = (element: Element) =>
  [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '<>')).join('');

function changePart(before: Document, after: Document, selector: string): void {
  const [from, to, live] = [before, after, document].map((page) => page.querySelector(`body > ${selector}`));
  if (from && to && live) applyPage(from, to, live);
}

async function fetchPage(address: string, init?: RequestInit): Promise<Document> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
