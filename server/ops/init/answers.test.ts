import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/load-config.ts';
import { ceramics } from '#tests/support/own-shop.ts';
import { EXAMPLE, readAnswers } from './answers.ts';
import { answersOfSettings, settingsOf, settingsText } from './settings.ts';

const GIVEN = { ...EXAMPLE, shop: ceramics, carriers: {} };
const answersOf = (given: unknown) => {
  const read = readAnswers(given);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.answers;
};
const context = { shopFile: 'shop.json', present: {}, secret: () => 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0' };

test('the example has no fault', () => {
  expect(readAnswers(EXAMPLE)).toHaveProperty('answers');
});

test.each<readonly [field: string, given: unknown]>([
  ['shop', { origin: 'https://shop.nordsee.de' }],
  ['shop.seller.name', { ...GIVEN, shop: { ...ceramics, seller: { ...ceramics.seller, name: '' } } }],
  ['shop.colour', { ...GIVEN, shop: { ...ceramics, colour: 'blue' } }],
  ['origin', { ...GIVEN, origin: 'nordsee' }],
  ['stage', { ...GIVEN, stage: 'live' }],
  ['mail.host', { ...GIVEN, mail: { host: 'https://mail' } }],
  ['mail.password', { ...GIVEN, mail: { host: 'mail.nordsee.test', user: 'shop' } }],
  ['payments.clientKey', { ...GIVEN, payments: { ...EXAMPLE.payments, clientKey: 'live_7KQ2M5N8P4R6T9V3' } }],
  ['payments.environment', { ...GIVEN, payments: { ...EXAMPLE.payments, environment: 'real' } }],
  ['payments.apiKey', { ...GIVEN, payments: { merchantAccount: 'Nordsee', clientKey: 'test_7KQ2M5N8P4R6T9V3' } }],
  ['carriers.US', { ...GIVEN, carriers: { US: 'UPS' } }],
  ['carriers.DE', { ...GIVEN, carriers: { DE: 'DHL, or another' } }],
  ['carriers.XX', { ...GIVEN, carriers: { XX: 'DHL' } }],
])('a fault of %s is named by its field', (field, given) => {
  const read = readAnswers(given);
  expect('faults' in read && read.faults.map((fault) => fault.field)).toContain(field);
});

test('no fault repeats a secret', () => {
  const secrets = { apiKey: 'k7Q', clientKey: 'no prefix', hmacKeys: 'no digits' };
  const faults = JSON.stringify(readAnswers({ ...GIVEN, payments: { ...EXAMPLE.payments, ...secrets } }));
  expect(faults).toContain('payments.apiKey');
  for (const secret of Object.values(secrets)) expect(faults).not.toContain(secret);
});

test.each([
  ['http://localhost:3000', {}, 'development'],
  ['https://shop.nordsee.de', {}, 'staging'],
  ['https://shop.nordsee.de', { payments: EXAMPLE.payments }, 'staging'],
  ['https://shop.nordsee.de', { stage: 'production', payments: EXAMPLE.payments }, 'production'],
])('settings of %s with %j are of the stage %s, and a shop starts with them', (origin, more, stage) => {
  const settings = settingsOf(answersOf({ shop: ceramics, origin, ...more }), context);
  expect(settings.SHOP_STAGE).toBe(stage);
  const loaded = loadConfig(settings);
  expect(loaded.ok && { shopFile: loaded.value.shopFile, demoData: loaded.value.demoData }).toEqual({
    shopFile: 'shop.json',
    demoData: false,
  });
});

test('settings of live payments are of production', () => {
  const live = {
    ...EXAMPLE.payments,
    environment: 'live',
    livePrefix: '1797a841fbb37ca7',
    clientKey: 'live_7KQ2M5N8P4R6T9V3',
  };
  expect(settingsOf(answersOf({ ...GIVEN, payments: live }), context)).toMatchObject({ SHOP_STAGE: 'production' });
});

test('settings keep secrets and other settings of an earlier run, and nothing of an answer that is taken out', () => {
  const first = settingsOf(answersOf(GIVEN), context);
  const present = { ...first, SESSION_SECRETS: 'a former secret', TRUSTED_PROXIES: '10.0.0.0/8', DEMO_DATA: 'true' };
  const again = settingsOf(answersOf({ shop: ceramics, origin: EXAMPLE.origin }), { ...context, present });
  expect(again).toMatchObject({ SESSION_SECRETS: 'a former secret', TRUSTED_PROXIES: '10.0.0.0/8' });
  expect(Object.keys(again).filter((name) => /^(?:PAYMENTS|SMTP|LETTERS|DEMO)/.test(name))).toEqual([]);
});

test('`answersOfSettings` reads what `settingsOf` writes', () => {
  const { origin, mail, payments } = answersOf(GIVEN);
  expect(answersOfSettings(settingsOf(answersOf(GIVEN), context))).toEqual({ origin, mail, payments });
});

test('`settingsText` is read as it was written, and refuses what no file can hold', () => {
  const values = ['plain', 'with blanks', 'a#b', '"quoted"', "it's", '$HOME `x`', 'back\\slash', ''];
  const settings = Object.fromEntries(values.map((value, index) => [`NAME_${index}`, value]));
  expect(parseEnv(settingsText(settings) ?? '')).toEqual(settings);
  expect(settingsText({ NAME: 'two\nlines' })).toBeNull();
  expect(settingsText({ NAME: `'"\`` })).toBeNull();
});
