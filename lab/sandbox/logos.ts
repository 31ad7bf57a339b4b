/** A small logo with a word. Colours are CSS colours; the word is stretched to a fixed width, whatever the font. */
type Sign = { readonly word: string; readonly ground: string; readonly ink: string; readonly stripe: string };

const sign = (word: string, ground: string, ink: string, stripe: string): Sign => ({ word, ground, ink, stripe });

// Generic words in fitting colours: no trademarks are reproduced.
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['visa', sign('VISA', '#ffffff', '#1b2a70', '#e0a526')],
  ['mc', sign('Master', '#2b2320', '#ffffff', '#f0682b')],
  ['amex', sign('AMEX', '#1f6fb5', '#ffffff', '#8cc4f0')],
  ['maestro', sign('Maestro', '#ffffff', '#14539a', '#d7263d')],
  ['discover', sign('Discover', '#ffffff', '#2a2a2a', '#f08a24')],
  ['diners', sign('Diners', '#ffffff', '#0a4d86', '#93b7d4')],
  ['jcb', sign('JCB', '#ffffff', '#185a9d', '#3f9c4b')],
  ['cup', sign('Union', '#0f6b78', '#ffffff', '#d23b3b')],
  ['bcmc', sign('Banco', '#ffffff', '#1d4f91', '#f3c614')],
  ['bcmc_mobile', sign('Banco', '#1d4f91', '#ffffff', '#f3c614')],
  ['ideal', sign('iDEAL', '#ffffff', '#1d1d1b', '#cf1d76')],
  ['klarna', sign('Klarna', '#ffcfe0', '#17120f', '#17120f')],
  ['klarna_paynow', sign('Klarna', '#ffcfe0', '#17120f', '#8a3f5d')],
  ['klarna_account', sign('Klarna', '#ffcfe0', '#17120f', '#8a3f5d')],
  ['riverty', sign('Riverty', '#eaf3ee', '#20493a', '#55a37f')],
  ['blik', sign('BLIK', '#151515', '#ffffff', '#e5484d')],
  ['multibanco', sign('Multib', '#ffffff', '#275b9b', '#3f7fc4')],
  ['mbway', sign('MBway', '#ffffff', '#b32020', '#444444')],
  ['applepay', sign('A Pay', '#0b0b0b', '#ffffff', '#8f8f8f')],
  ['googlepay', sign('G Pay', '#ffffff', '#3c4043', '#4f86e8')],
  ['paypal', sign('PayPal', '#ffffff', '#13337a', '#2b93d6')],
  ['paybybank', sign('Bank', '#0d5b55', '#ffffff', '#74c9bd')],
  ['eps', sign('eps', '#ffffff', '#5b2d70', '#b3286b')],
  ['giropay', sign('giro', '#1a3d7c', '#ffffff', '#dd3c3c')],
  ['directebanking', sign('Sofort', '#ffffff', '#d5541f', '#3a3a3a')],
  ['trustly', sign('Trustly', '#0e1b2a', '#ffffff', '#58d68a')],
  ['twint', sign('TWINT', '#121212', '#ffffff', '#e8a33d')],
  ['swish', sign('Swish', '#ffffff', '#205f47', '#ec7d3a')],
  ['mobilepay', sign('Mobile', '#4f63d2', '#ffffff', '#b9c2ff')],
  ['vipps', sign('Vipps', '#ea5b22', '#ffffff', '#ffd0b8')],
  ['onlinebanking_pl', sign('P 24', '#ffffff', '#a3182f', '#6b6b6b')],
  ['sepadirectdebit', sign('SEPA', '#16419a', '#ffffff', '#f4c430')],
  ['banktransfer_iban', sign('IBAN', '#ffffff', '#33475b', '#7c93a8')],
]);

const FRAME = '<rect x=".5" y=".5" width="39" height="25" rx="3.5"';

function drawSign({ word, ground, ink, stripe }: Sign): string {
  const wide = Math.min(32, word.length * 7);
  return `${FRAME} fill="${ground}" stroke="#16233a" stroke-opacity=".2"/><rect x="4" y="20" width="32" height="2" rx="1" fill="${stripe}"/><text x="20" y="16" text-anchor="middle" textLength="${wide}" lengthAdjust="spacingAndGlyphs" font-family="system-ui,Helvetica,Arial,sans-serif" font-size="11" font-weight="700" fill="${ink}">${word}</text>`;
}

const drawing = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** A card without a brand. */
const card = (edge: string): string =>
  drawing(
    40,
    26,
    `${FRAME} fill="#f4f6fa" stroke="${edge}"/><rect x="1" y="6" width="38" height="4.5" fill="${edge}"/><rect x="5" y="15" width="9" height="6" rx="1.5" fill="none" stroke="${edge}"/><path d="M19 18h15" stroke="${edge}" stroke-width="2" stroke-linecap="round"/>`,
  );

const GIFT = drawing(
  40,
  26,
  `${FRAME} fill="#fdeef2" stroke="#b8345f"/><path d="M1 11h38M20 1v24" stroke="#b8345f" stroke-width="2"/><path d="M20 11c-7-8-11-4-8-1 2 2 6 1 8 1 7-8 11-4 8-1-2 2-6 1-8 1z" fill="none" stroke="#b8345f" stroke-width="1.6"/>`,
);

const line = (path: string, colour: string): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`;

const lock = (colour: string): string =>
  drawing(
    16,
    16,
    `<rect x="3" y="7" width="10" height="7" rx="1.5" fill="${colour}"/>${line('M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2', colour)}`,
  );
const tick = (colour: string): string => drawing(16, 16, line('M3 8.5l3.4 3.4L13 4.8', colour));
const copy = (colour: string): string =>
  drawing(
    16,
    16,
    `<rect x="2.5" y="5.5" width="8" height="8" rx="1.5" fill="none" stroke="${colour}" stroke-width="1.4"/>${line('M5.5 2.8h6a1.7 1.7 0 0 1 1.7 1.7v6', colour)}`,
  );
const download = (colour: string): string => drawing(16, 16, line('M8 2.5v8M4.6 7.3L8 10.7l3.4-3.4M3 13.4h10', colour));
const information = (colour: string): string =>
  drawing(
    16,
    16,
    `<circle cx="8" cy="8" r="6.2" fill="none" stroke="${colour}" stroke-width="1.4"/>${line('M8 7.4v3.6M8 4.9v.1', colour)}`,
  );

/** A card with a highlighted place; `place` is drawn over it. */
const hint = (place: string): string =>
  drawing(27, 18, `<rect x=".5" y=".5" width="26" height="17" rx="2.5" fill="#eef1f6" stroke="#7a879b"/>${place}`);
const codeOnTheBack = hint(
  '<rect x="1" y="3.5" width="25" height="3.5" fill="#7a879b"/><rect x="15" y="9.5" width="9" height="5" rx="1" fill="#ffffff" stroke="#b3261e"/>',
);
const codeOnTheFront = hint(
  '<path d="M4 12.5h10" stroke="#7a879b" stroke-width="1.8"/><rect x="13.5" y="4" width="10.5" height="5" rx="1" fill="#ffffff" stroke="#b3261e"/>',
);

const round = (colour: string, path: string): string =>
  drawing(
    88,
    88,
    `<circle cx="44" cy="44" r="38" fill="none" stroke="${colour}" stroke-width="4"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
const DONE = round('#0a7a45', 'M27 45l12 12 23-26');
const FAILED = round('#b3261e', 'M44 24v26M44 63v.5');

const INK = '#16233a';
const WHITE = '#ffffff';
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['card', card('#44536b')],
  ['scheme', card('#44536b')],
  ['nocard', card('#97a3b5')],
  ['giftcard', GIFT],
  ['genericgiftcard', GIFT],
  ['bento_lock', lock(WHITE)],
  ['lock', lock(INK)],
  ['bento_checkmark_black', tick(INK)],
  ['bento_checkmark', tick(WHITE)],
  ['checkmark', tick('#0a7a45')],
  ['bento_checkmark_green', tick('#0a7a45')],
  ['bento_copy', copy(INK)],
  ['copy', copy(INK)],
  ['bento_download', download(INK)],
  ['download', download(INK)],
  ['info', information(INK)],
  ['bento_info', information(INK)],
  [
    'bento_field_error',
    drawing(
      16,
      16,
      `<circle cx="8" cy="8" r="6.2" fill="none" stroke="#b3261e" stroke-width="1.6"/>${line('M8 4.8v3.8M8 11v.1', '#b3261e')}`,
    ),
  ],
  [
    'field_error',
    drawing(
      16,
      16,
      `<circle cx="8" cy="8" r="6.2" fill="none" stroke="#b3261e" stroke-width="1.6"/>${line('M8 4.8v3.8M8 11v.1', '#b3261e')}`,
    ),
  ],
  ['bento_trash_icon', drawing(16, 16, line('M3 4.5h10M6.3 4.5v-2h3.4v2M4.4 4.5l.7 9h5.8l.7-9', INK))],
  ['cross_black', drawing(16, 16, line('M4 4l8 8M12 4l-8 8', INK))],
  [
    'expiry_date_hint',
    hint(
      '<path d="M4 6h13" stroke="#7a879b" stroke-width="1.8"/><rect x="12" y="9.5" width="11.5" height="5" rx="1" fill="#ffffff" stroke="#b3261e"/>',
    ),
  ],
  ['cvc_hint', codeOnTheBack],
  ['cvc', codeOnTheBack],
  ['cvc_hint_back', codeOnTheBack],
  ['cvc_hint_front', codeOnTheFront],
  ['success', DONE],
  ['successful', DONE],
  ['error', FAILED],
]);

/**
 * The SVG text of a brand, a payment method or a part of the widget's page, by the widget's name for it (any case,
 * without folder and extension); a plain card for unknown names. Each has its own width and height, because the widget
 * sizes some of them by nothing else.
 */
export function logo(name: string): string {
  const known = name.toLowerCase();
  const found = SIGNS.get(known);
  return found ? drawing(40, 26, drawSign(found)) : (OTHERS.get(known) ?? card('#97a3b5'));
}
