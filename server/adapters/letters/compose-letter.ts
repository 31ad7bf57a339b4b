import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { LetterDocument } from '#app/modules/letters/ui/letter-document.tsx';
import { type LetterView, letterText, letterView } from '#app/modules/letters/ui/letter-view.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Translations } from '#app/web/i18n/translations.server.ts';

export type ComposeDeps = {
  readonly registry: MarketRegistry;
  readonly content: Pick<ContentSource, 'shell'>;
  readonly translations: Pick<Translations, 'translator'>;
  /** The shop's origin, without a trailing slash. */
  readonly origin: string;
};

/** The name of a letter in files and message ids: it says nothing about the letter. */
export function letterName({ id }: Pick<Letter, 'id'>): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** A letter as a message of RFC 5322, as text and as HTML. The same letter has the same message id. */
export async function composeLetter(
  { registry, content, translations, origin }: ComposeDeps,
  letter: Letter,
  at: number,
): Promise<Buffer> {
  const market = registry.market(letter.market);
  if (!market) throw new Error(`No market ${letter.market}`);
  const t = translations.translator(textLocale(market));
  const { brand, seller } = await content.shell(market);
  const view = letterView(letter, {
    t,
    origin,
    market,
    language: market.locale.html,
    brand: brand.name,
    sender: [seller.name, ...seller.address].join(', '),
  });
  return new MailComposer({
    from: { name: brand.name, address: t('shell:serviceEmail') },
    to: letter.to,
    ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
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
}

/** A mail program ends letters of this kind by a POST to the link (RFC 8058). */
function oneClick({ end }: Pick<LetterView, 'end'>): Readonly<Record<string, string>> {
  return end ? { 'List-Unsubscribe': `<${end.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}
