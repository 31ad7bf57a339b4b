import type { PageState } from './return-script.ts';

/** Milliseconds within which a page reloads itself once. */
const GUARD = 10_000;

/** Whether the shop runs another build than the one that made this page. A failure is logged and counts as no. */
export async function isNewBuild({ words }: PageState): Promise<boolean> {
  try {
    const answer = await fetch('/builds/latest.json');
    const { id } = await answer.json();
    return id !== words.build;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a page without the answer goes on as it is.
    console.warn('Unable to fetch builds/latest.json', error);
    return false;
  }
}

/**
 * Loads the page again, once in ten seconds. A page that may be the answer to a form is asked for by its address: the
 * form is never sent again.
 */
export function reloadOnce(): void {
  if (!isOk() || !noteReload()) return;
  if (/^(?:checkout|unknown)/.test(document.body.dataset.pageType ?? ''))
    location.replace(location.pathname + location.search);
  else location.reload();
}

/** Whether a reload may begin; it is noted. A browser that keeps nothing could reload without end: it stays. */
function noteReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) < GUARD) return false;
    sessionStorage.setItem('reloaded', String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Whether the page came with 200, as far as the browser says. */
export function isOk(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    responseStatus?: number;
  })[];
  return !entry?.responseStatus || entry.responseStatus === 200;
}

let isArmed = false;

/**
 * From now on links and search forms open documents: no script of this page puts an answer of the new build into it.
 * What posts stays as it is.
 */
export function armNavigation(): void {
  if (isArmed) return;
  isArmed = true;
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        link &&
        link.origin === location.origin &&
        link.pathname + link.search !== location.pathname + location.search
      )
        event.stopPropagation();
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => event.target instanceof HTMLFormElement && event.target.method === 'get' && event.stopPropagation(),
    true,
  );
}

/** Shows the note that offers to reload, at the lower edge; what was typed comes along. It moves nothing. */
export function showNewVersion(): void {
  const note = document.getElementById('new-version');
  const [later, reload] = note?.querySelectorAll('button') ?? [];
  if (!note?.hidden || !later || !reload) return;
  Object.assign(note.style, {
    position: 'fixed',
    zIndex: '60',
    inset: 'auto 0 0',
    margin: '0.75rem auto',
    width: 'min(34rem, 100% - 1.5rem)',
    padding: '0.75rem 1.25rem',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    gap: '0.5rem',
    border: '1.5px solid var(--ink)',
    borderRadius: 'var(--r-m)',
    background: 'var(--card)',
  });
  note.hidden = false;
  note.role = 'status';
  // What comes into a region is announced.
  note.append(...note.childNodes);
  reload.onclick = () => location.reload();
  later.onclick = () => {
    note.hidden = true;
    note.removeAttribute('style');
  };
}
