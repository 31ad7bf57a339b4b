import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { LetterDocument } from './letter-document.tsx';
import { letterText } from './letter-text.ts';
import { type LetterView, letterView } from './letter-view.ts';
import { type ReaderDeps, readerWords } from './reader-words.ts';

export type ComposeDeps = ReaderDeps & {
  readonly content: Pick<ContentSource, 'shell' | 'story'>;
  /** The shop's origin, without a trailing slash. */
  readonly origin: string;
  /** The address letters come from; null for the service address of the texts. */
  readonly from?: string | null;
};

/** A composed message, with the addresses of its envelope. */
export type ComposedLetter = { readonly message: Buffer; readonly from: string; readonly to: string };

/** The name of a letter in files and message ids: it says nothing about the letter. */
export function letterName({ id }: Pick<Letter, 'id'>): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/**
 * A letter as a message of RFC 5322, as text and as HTML, in the language of its reader; brand, seller and law stay
 * those of its market. The same letter has the same message id.
 */
export async function composeLetter(
  { origin, from = null, ...deps }: ComposeDeps,
  letter: Letter,
  at: number,
): Promise<ComposedLetter> {
  const words = await readerWords(deps, letter);
  const { t, market, brand } = words;
  const email = t('shell:serviceEmail');
  const terms = letter.content.kind === 'order-confirmed' ? await deps.content.story(market, 'terms') : null;
  const view = letterView(letter, { ...words, origin, terms, email, now: at });
  const sender = from ?? email;
  const { to } = letter;
  const message = await new MailComposer({
    from: { name: brand, address: sender },
    to: { name: '', address: to },
    ...replyTo(letter, { sender, email }),
    subject: view.subject,
    date: new Date(at),
    messageId: `<${letterName(letter)}@${new URL(origin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Letter': letter.content.kind, ...oneClick(view) },
    text: letterText(view),
    html: `<!DOCTYPE html>${renderToStaticMarkup(createElement(LetterDocument, { letter: view }))}`,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { message, from: sender, to };
}

/** Replies go to the one the letter names, or to the service address where letters come from another one. */
function replyTo(
  letter: Pick<Letter, 'replyTo'>,
  { sender, email }: { readonly sender: string; readonly email: string },
): { readonly replyTo?: { readonly name: string; readonly address: string } } {
  const address = letter.replyTo ?? email;
  return address === sender ? {} : { replyTo: { name: '', address } };
}

/** A mail program ends letters of this kind by a POST to the link (RFC 8058). */
function oneClick({ end }: Pick<LetterView, 'end'>): Readonly<Record<string, string>> {
  return end ? { 'List-Unsubscribe': `<${end.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}
