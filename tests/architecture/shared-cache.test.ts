import { expect, test } from 'vitest';
import { CONSENT_COOKIE } from '#app/modules/consent/domain/consent.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import {
  EXPERIMENTS_COOKIE,
  EXPOSED_COOKIE,
  VISITOR_COOKIE,
} from '#app/modules/experiments/domain/experiment-cookies.ts';
import { MARKET_COOKIE } from '#app/modules/markets/domain/detect-country.ts';
import { NOTICE_COOKIE } from '#app/modules/shell/domain/notice-cookie.ts';
import { OFFER_COOKIE } from '#app/modules/shell/domain/offer-cookie.ts';
import { SEGMENTS_COOKIE } from '#app/modules/shell/domain/segments-cookie.ts';
import { MODE_COOKIE } from '#app/web/mode.ts';
import { BAG_COOKIE, BAG_US_COOKIE } from '#server/edge/pages/visitor.ts';
import { readSource, sourceFiles } from './sources.ts';

/** The cookies that change a shared page, by the name of their constant. */
const COOKIES: Readonly<Record<string, string>> = {
  BAG_COOKIE,
  BAG_US_COOKIE,
  CONSENT_COOKIE,
  EXPERIMENTS_COOKIE,
  EXPOSED_COOKIE,
  MARKET_COOKIE,
  MODE_COOKIE,
  NOTICE_COOKIE,
  OFFER_COOKIE,
  PREVIEW_COOKIE,
  SEGMENTS_COOKIE,
  VISITOR_COOKIE,
};

/** Cookies that a request without consent only loses: a refusal passes the cache by its own cookie. */
const REMOVED: readonly string[] = ['PROFILE_COOKIE', 'RECENTLY_VIEWED_COOKIE'];

test('The text on a cache in front of the shop names every cookie that changes a shared page, and what pages vary by', () => {
  const text = readSource('docs/running.md');
  const sentence = /The cache must\s+pass requests[\s\S]*?`Sec-GPC`\./.exec(text)?.[0] ?? '';
  for (const name of Object.values(COOKIES)) expect(sentence).toContain(`\`${name}\``);
  for (const header of ['Accept-Encoding', 'Save-Data', 'ECT']) expect(sentence).toContain(`\`${header}\``);
  const files = [...sourceFiles('server/edge/pages'), ...sourceFiles('server/edge/http')];
  const named = files.flatMap((file) => readSource(file).match(/\b[A-Z_]+_COOKIE\b/g) ?? []);
  expect([...new Set(named)].filter((name) => !(name in COOKIES) && !REMOVED.includes(name))).toEqual([]);
});
