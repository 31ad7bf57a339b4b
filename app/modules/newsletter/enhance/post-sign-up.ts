import type { DialogWords } from '#app/modules/newsletter/domain/sign-up-words.ts';

/** What the shop answered. `words`: those that it sends for a call over the limit, and for an address not taken. */
type SignUpReply = { readonly status: number; readonly words: Partial<Pick<DialogWords, 'title' | 'text'>> };

/** Posts a sign-up. The status is 0 where the shop cannot be reached. */
export async function postSignUp(address: string, fields: object): Promise<SignUpReply> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) });
    const { status } = answer;
    return { status, words: status === 422 || status === 429 ? await answer.json() : {} };
  } catch {
    return { status: 0, words: {} };
  }
}
