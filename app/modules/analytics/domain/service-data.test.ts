import { describe, expect, test } from 'vitest';
import type { PageServices } from '#app/kernel/third-parties.ts';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { NO_SERVICES } from './page-services.ts';
import { serviceData, tagData } from './service-data.ts';
import { NO_THIRD_PARTIES } from './third-parties.ts';

const PLACE = { storefront: 'de', release: 'build-1', stage: 'production' } as const;
const CHAT = { script: 'https://chat.test/widget.js', botKey: 'bot', hosts: [] };
const TAG_MANAGER = { id: 'GTM-TEST', origin: 'https://tags.test', hosts: [] };
const withParties = (parties: Partial<PageServices['parties']>, more: Partial<PageServices> = {}): PageServices => ({
  ...NO_SERVICES,
  ...more,
  parties: { ...NO_THIRD_PARTIES, ...parties },
});

describe('`serviceData`', () => {
  test('has the key, the language and the offset of the chat: 78 pixels in us, 16 elsewhere', () => {
    for (const storefront of STOREFRONT_CODES)
      expect(serviceData(withParties({ chat: CHAT }, { language: 'de' }), { ...PLACE, storefront })).toEqual({
        storefront,
        release: 'build-1',
        stage: 'production',
        language: 'de',
        chat: { script: CHAT.script, botKey: 'bot', offset: storefront === 'us' ? 78 : 16 },
        accessibility: null,
        errors: null,
      });
  });

  test('names no hosts of the error reports, and is null without a service of its own', () => {
    const errorReporting = { key: 'k', notify: 'https://n.test', sessions: 'https://s.test', mostEvents: 10 };
    expect(serviceData(withParties({ errorReporting: { ...errorReporting, hosts: [] } }), PLACE)?.errors).toEqual(
      errorReporting,
    );
    expect(serviceData(withParties({ tagManager: TAG_MANAGER }), PLACE)).toBeNull();
  });
});

test('`tagData` has the container, nothing of it on a page that keeps events, and is null elsewhere', () => {
  expect(tagData(withParties({ tagManager: TAG_MANAGER }, { marketing: true }))).toEqual({
    id: 'GTM-TEST',
    origin: 'https://tags.test',
    marketing: true,
  });
  expect(tagData({ ...NO_SERVICES, keepsEvents: true })).toEqual({});
  expect(tagData(NO_SERVICES)).toBeNull();
});
