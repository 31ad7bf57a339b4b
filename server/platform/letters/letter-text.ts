import type { LetterInline, LetterPart } from './letter-parts.ts';
import type { LetterView } from './letter-view.ts';

/** The letter as plain text, each link on a line of its own. */
export function letterText({ title, greeting, parts, closing, sender, end }: LetterView): string {
  const ending = end ? [`${end.label}:\n${end.href}`] : [];
  const heading = title === null ? [] : [underlined(title)];
  return [...heading, greeting, ...parts.map(partText).filter(Boolean), closing, `-- \n${sender}`, ...ending].join(
    '\n\n',
  );
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'heading':
      return underlined(part.text);
    case 'subheading':
    case 'text':
    case 'small':
      return part.text;
    case 'prose':
      return inlineText(part.inlines);
    case 'list':
      return part.items.map((inlines, place) => `${itemSign(part.start, place)} ${inlineText(inlines)}`).join('\n');
    case 'button':
    case 'link':
      return `${part.link.label}:\n${part.link.href}`;
    case 'picture':
      return '';
    case 'rows':
      return part.rows.map(rowText).join('\n');
    case 'order':
      return orderText(part);
    case 'form':
      return [part.note, ...part.lines, ...part.fields.map((field) => `${field} ____________________`)].join('\n');
  }
}

const itemSign = (start: number | null | undefined, place: number) =>
  start === null || start === undefined ? '-' : `${start + place}.`;

/** Words with their links; an address of mail is its own label. */
const inlineText = (inlines: readonly LetterInline[]): string =>
  inlines.map((one) => (typeof one === 'string' ? one : `${one.label} (${one.href.replace(/^mailto:/, '')})`)).join('');

const underlined = (text: string): string => `${text}\n${'-'.repeat(Math.min(text.length, 60))}`;

function rowText({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): string {
  if (label === '') return lines.join('\n');
  const [only = ''] = lines;
  return lines.length === 1 ? `${label}: ${only}` : [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function orderText({ order, sizeLabel, totalLabel, giftLabel }: Extract<LetterPart, { kind: 'order' }>): string {
  const items = order.items.map((item) => {
    const about = [item.name, sizeLabel(item.size), item.isGift ? giftLabel : null, item.discount].filter(Boolean);
    return `${item.quantity} × ${about.join(', ')}: ${item.total}`;
  });
  const sums = [...order.sums, { label: totalLabel, text: order.total.text }, ...order.payments];
  return [...items, '', ...sums.map(({ label, text }) => `${label}: ${text}`), ...(order.tax ? [order.tax] : [])].join(
    '\n',
  );
}
