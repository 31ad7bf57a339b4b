/** Whether an `If-None-Match` names the answer that the client has. Weak validators count. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  // Browsers send the one tag that they have.
  if (ifNoneMatch === etag) return true;
  const opaque = opaqueTag(etag);
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((entry) => opaqueTag(entry.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
