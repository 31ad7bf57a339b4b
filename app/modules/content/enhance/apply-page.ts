/**
 * Changes what differs between two versions of a page in the live page. Only the smallest elements that differ are
 * replaced: scripts of the page keep theirs, and what is open stays open.
 */
export function applyPage(before: Element, after: Element, live: Element): void {
  if (before.isEqualNode(after)) return;
  if (!hasSameShape(before, after, live)) {
    const made = live.ownerDocument.importNode(after, true);
    if (live instanceof HTMLDetailsElement && made instanceof HTMLDetailsElement) made.open = live.open;
    live.replaceWith(made);
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
