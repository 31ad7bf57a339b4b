import { armNavigation, isNewBuild, reloadOnce, showNewVersion } from './new-version.ts';
import { refreshParts } from './refresh-parts.ts';
import type { PageState, Return } from './return-script.ts';

/** Milliseconds away from which a page is asked for again. */
const AWAY = 30_000;

/**
 * Asks for a new version of the shop; else brings the parts of the page up to date that change meanwhile, unless a form
 * was touched.
 */
export async function afterReturn(state: PageState, { away, isRestored }: Return): Promise<void> {
  if (await isNewBuild(state)) return meetNewVersion(state, isRestored);
  if (away < AWAY || state.words.refresh === undefined || state.isTouched()) return;
  const outcome = await refreshParts(state);
  if (outcome === 'new-build') meetNewVersion(state, false);
  else if (outcome === 'other-page') reloadOnce();
}

/** A file that a page names is missing where the page is of an earlier build. */
export async function afterMissingFile(state: PageState): Promise<void> {
  if (await isNewBuild(state)) meetNewVersion(state, true);
}

/** The next navigation loads a document. What was typed stays; a page that may not work is loaded again at once. */
function meetNewVersion(state: PageState, isStale: boolean): void {
  armNavigation();
  if (state.isTouched()) showNewVersion();
  else if (isStale) reloadOnce();
}
