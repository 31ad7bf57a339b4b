/** Endings of host names besides those of countries, as mail programs know them. */
const ENDINGS = [
  'com|net|org|info|biz|edu|gov|int|mobi|name|pro|tel|asia|cat|eu|xyz|top|shop|store|online|site|website|web|app|dev',
  'page|link|click|live|life|club|cloud|blog|news|email|mail|chat|social|digital|world|space|today|tech|systems|media',
  'agency|group|team|company|services|service|support|help|care|host|hosting|center|expert|guru|art|fun|games|run|win',
  'vip|bet|casino|poker|loan|credit|bank|finance|money|cash|tax|trade|market|sale|deals|promo|gift|gratis|work|jobs',
  'buzz|icu|cyou|sbs|bond|quest|beauty|fashion|style|shoes|moda|berlin|wien|koeln|hamburg|amsterdam|london|brussels',
].join('|');

/** Short forms before a dot and two letters: `Dr.Li`, `Art.Nr`. */
const SHORT_FORMS = 'dr|prof|mr|mrs|ms|hr|fr|st|art|best|bestell|kd|ref|order|item';

const letters = String.raw`[\p{L}\p{M}\d]`;
const before = `(?<!${letters})`;
const after = `(?!${letters})`;

/**
 * What mail programs make a link of, without an address to write to: a scheme, `www.`, a number of the network, a host
 * with a path, or with the ending of a country or of another known kind.
 */
const WEB_ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`${before}www\.`,
    String.raw`${before}\d{1,3}(?:\.\d{1,3}){3}${after}`,
    String.raw`${letters}\.\p{L}{2,}[/?#]`,
    String.raw`${letters}[\p{L}\p{M}\d-]*${letters}\.(?:${ENDINGS}|xn--[a-z\d-]+)${after}`,
    String.raw`${before}(?!(?:${SHORT_FORMS})\.)${letters}[\p{L}\p{M}\d-]*${letters}\.[a-z]{2}${after}`,
  ].join('|'),
  'iu',
);

/** Whether mail programs make a link of a part of a typed text. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}
