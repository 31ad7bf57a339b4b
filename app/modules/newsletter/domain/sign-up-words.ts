export type DialogWords = { readonly title: string; readonly text: string; readonly button: string };

/** What script says beside the form of the newsletter, and in its dialogs. */
export type SignUpWords = {
  readonly invalidEmail: string;
  readonly asked: DialogWords;
  readonly failed: DialogWords;
};
