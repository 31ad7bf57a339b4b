import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import { marketSeller } from '#app/modules/content/domain/market-seller.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Translations } from '#app/web/i18n/translations.server.ts';
import { LetterDocument } from './letter-document.tsx';
import { letterText } from './letter-text.ts';
import { type LetterView, letterView } from './letter-view.ts';

export type ComposeDeps = {
  readonly registry: MarketRegistry;
  readonly content: Pick<ContentSource, 'shell' | 'story'>;
  readonly translations: Pick<Translations, 'translator'>;
  readonly formatter: (market: Market) => Formatter;
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
  { registry, content, translations, formatter, origin, from = null }: ComposeDeps,
  letter: Letter,
  at: number,
): Promise<ComposedLetter> {
  const own = registry.marketOfOrder(letter.market);
  if (!own) throw new Error(`No market ${letter.market}`);
  const market = marketIn(own, letter.language);
  const t = translations.translator(textLocale(market));
  const { brand, seller } = await content.shell(own);
  const email = t('shell:serviceEmail');
  const terms = letter.content.kind === 'order-confirmed' ? await content.story(market, 'terms') : null;
  const view = letterView(letter, {
    t,
    format: formatter(market),
    registry,
    market,
    origin,
    language: market === own ? htmlLang(own) : market.language,
    brand: brand.name,
    seller: marketSeller(seller, market.countryCode),
    terms,
    email,
    now: at,
    addressLines: (address) => addressLines(address, registry),
  });
  const sender = from ?? email;
  const { to } = letter;
  const message = await new MailComposer({
    from: { name: brand.name, address: sender },
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
