import type { SpeechBubbles } from '#app/modules/content/domain/speech-bubble.ts';
import type { SignUpWords } from '#app/modules/newsletter/domain/sign-up-words.ts';

/** What the scripts of the speech bubble and of the newsletter's forms read from the page. */
export type TalkData = {
  readonly bubbles: SpeechBubbles;
  /** The search page, and the link to it from a product that a search found. */
  readonly results: { readonly href: string; readonly label: string };
  readonly close: string;
  readonly signUp: SignUpWords;
};
