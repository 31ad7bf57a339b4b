import { expect, test } from 'vitest';
import { xmlElement, xmlText } from './xml.ts';

test('`xmlText` escapes what begins markup or ends an attribute', () => {
  expect(xmlText(`<a href="x">'Tom' & Jerry</a>`)).toBe(`&lt;a href=&quot;x&quot;&gt;'Tom' &amp; Jerry&lt;/a&gt;`);
  expect(xmlText(']]>')).toBe(']]&gt;');
  expect(xmlText('&amp;')).toBe('&amp;amp;');
});

test('`xmlText` leaves out what XML has no place for, and keeps tabs, lines and every language', () => {
  expect(xmlText('a\u0000b\u000bc\u001fd\ufffee\uffff')).toBe('abcde');
  expect(xmlText('a\tb\nc\rd')).toBe('a\tb\nc\rd');
  expect(xmlText('Grüße 靴下 🧦')).toBe('Grüße 靴下 🧦');
  expect(xmlText('half \ud83e and \udde6 of one')).toBe('half  and  of one');
});

test('`xmlElement` is an element with an escaped text', () => {
  expect(xmlElement('g:title', 'Salt & Pepper')).toBe('<g:title>Salt &amp; Pepper</g:title>');
});
