import type { DialogWords } from '#app/modules/newsletter/domain/sign-up-words.ts';

/** What the shop answered. `limit`: the words of a call over the limit; null for every other answer. */
type SignUpReply = { readonly status: number; readonly limit: Pick<DialogWords, 'title' | 'text'> | null };

/** Posts a sign-up. The status is 0 where the shop cannot be reached. */
export async function postSignUp(address: string, fields: object): Promise<SignUpReply> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) });
    const { status } = answer;
    if (status !== 429) return { status, limit: null };
    const { title, text } = await answer.json();
    return { status, limit: text ? { title, text } : null };
  } catch {
    return { status: 0, limit: null };
  }
}
