import { expect, test } from 'vitest';
import { challengeWindow } from '#app/modules/payments/islands/bank-dialog.ts';

const size = (text: string) => {
  const [width = 0, height = 0] = text.split(' x ').map(Number);
  return { width, height };
};

test.each([
  ['320 x 640', '296 x 440', '05'],
  ['360 x 740', '336 x 540', '05'],
  ['740 x 360', '700 x 160', '05'],
  ['479 x 900', '450 x 700', '05'],
  ['480 x 700', '440 x 480', '02'],
  ['480 x 700', '380 x 480', '01'],
  ['480 x 700', '240 x 480', '05'],
  ['768 x 1024', '720 x 820', '03'],
  ['1280 x 900', '1232 x 700', '03'],
  ['1280 x 720', '1232 x 599', '04'],
  ['1280 x 500', '1232 x 399', '05'],
  ['560 x 720', '512 x 520', '02'],
])('`challengeWindow` on a screen of %s with room for %s is %s', (screen, room, expected) => {
  expect(challengeWindow({ screen: size(screen), room: size(room) })).toBe(expected);
});
