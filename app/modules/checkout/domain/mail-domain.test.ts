import { expect, test } from 'vitest';
import { correctedEmail } from './mail-domain.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['Anna.Smith@GMAI.com', 'Anna.Smith@gmail.com'],
  ['anna@hotmial.com', 'anna@hotmail.com'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@t-onlin.de', 'anna@t-online.de'],
  ['anna@zigo.nl', 'anna@ziggo.nl'],
])('`correctedEmail` corrects the domain of %s', (typed, corrected) => {
  expect(correctedEmail(typed)).toBe(corrected);
});

test.each([
  'anna@gmail.com',
  'anna@example.com',
  'anna@mail.com',
  'anna@gmx.com',
  'anna@live.be',
  'anna@live.no',
  'anna@outlook.be',
  'anna@outlook.dk',
  'anna@outlook.ie',
  // Others' lists take these for slips of cox.net, mail.org, proton.de and sky.com.
  'anna@gmx.net',
  'anna@mailbox.org',
  'anna@proton.me',
  'anna@hey.com',
  'anna@web.nl',
  'anna@gml.cm',
  'gmial.com',
  '',
])('`correctedEmail` leaves %s', (typed) => {
  expect(correctedEmail(typed)).toBeNull();
});
