import { describe, expect, test } from 'vitest';
import { NO_SEGMENTS, type Segment, segmentsOfAddress, segmentsOfStory } from './segments.ts';

const segment = (id: string, utmCampaigns: readonly string[], utmContents: readonly string[] = []): Segment => ({
  uid: `uid-${id}`,
  id,
  utmCampaigns,
  utmContents,
  hideNewsletter: true,
});
const SEGMENTS = [segment('welcome', ['welcome10', 'hello']), segment('banner', ['spring'], ['top-banner'])];
const idsOf = (query: string) => segmentsOfAddress(SEGMENTS, new URLSearchParams(query)).map(({ id }) => id);

describe('`segmentsOfAddress`', () => {
  test.each([
    ['utm_campaign=welcome10', ['welcome']],
    ['utm_campaign=WELCOME10', ['welcome']],
    ['utm_campaign=%20Hello%20', ['welcome']],
    ['utm_content=Top-Banner', ['banner']],
    ['utm_campaign=hello&utm_content=top-banner', ['welcome', 'banner']],
    ['utm_campaign=top-banner', []],
    ['utm_content=welcome10', []],
    ['utm_campaign=welcome', []],
    ['utm_campaign=', []],
    ['utm_source=welcome10', []],
    ['', []],
  ])('of %s is %j', (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
  });
});

test('`segmentsOfStory` answers the segments with which a page shares a value of the same list', () => {
  const ids = (lists: Partial<typeof NO_SEGMENTS>) =>
    segmentsOfStory(SEGMENTS, { ...NO_SEGMENTS, ...lists }).map(({ id }) => id);
  expect(ids({})).toEqual([]);
  expect(ids({ utmCampaigns: ['hello'] })).toEqual(['welcome']);
  expect(ids({ utmContents: ['top-banner'] })).toEqual(['banner']);
  expect(ids({ utmContents: ['hello'] })).toEqual([]);
});
