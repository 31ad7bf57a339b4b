import type { DialogWords } from '#app/modules/newsletter/domain/sign-up-words.ts';

/** What the shop answered. `limit`: the words of a call over the limit; null for every other answer. */
type SignUpReply = { readonly status: number; readonly limit: Pick<DialogWords, 'title' | 'text'> | null };

/** Posts a sign-up. The status is 0 where the shop cannot be reached. */
export async function postSignUp(address: string, fields: object): Promise<SignUpReply> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) });
    return { status: answer.status, limit: answer.status === 429 ? await answer.json() : null };
  } catch {
    return { status: 0, limit: null };
  }
}
