import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { logo } from './logos.ts';

/** The names that the widget requests, and the methods of the markets. */
const ASKED = [
  'visa',
  'mc',
  'amex',
  'maestro',
  'discover',
  'card',
  'nocard',
  'ideal',
  'bcmc',
  'klarna',
  'blik',
  'multibanco',
  'applepay',
  'giftcard',
];
const PARTS = ['bento_lock', 'bento_checkmark_black', 'bento_field_error', 'expiry_date_hint', 'success', 'error'];

describe('a logo', () => {
  test.each([...ASKED, ...PARTS, 'onlineBanking_PL', 'nobody-knows-this'])(
    '%s has its own size and loads nothing',
    (name) => {
      const svg = parseHTML(logo(name)).document.querySelector('svg');
      expect(Number(svg?.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(svg?.getAttribute('height'))).toBeGreaterThan(0);
      expect(svg?.outerHTML).not.toMatch(/href|url\(|<script|<style|NaN|undefined/);
    },
  );

  test('differs between brands and parts', () => {
    expect(new Set([...ASKED, ...PARTS].map(logo)).size).toBe(ASKED.length + PARTS.length);
  });

  test('of an unknown name is a plain card without that name', () => {
    expect(logo('"><script>')).toBe(logo('nocard'));
    expect(logo('constructor')).toBe(logo('nocard'));
  });

  test('is found in any case of its name', () => {
    expect(logo('onlineBanking_PL')).toBe(logo('onlinebanking_pl'));
    expect(logo('directEbanking')).not.toBe(logo('nocard'));
  });
});
