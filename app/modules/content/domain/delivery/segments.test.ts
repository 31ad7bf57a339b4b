import { describe, expect, test } from 'vitest';
import type { Note } from './fields.ts';
import { createSegmentReader } from './segments.ts';

type Noted = readonly [message: string, details: Readonly<Record<string, unknown>>];

function read(delivered: Readonly<Record<string, unknown>>) {
  const noted: Noted[] = [];
  const note: Note = (message, details) => void noted.push([message, details]);
  const of = (component: string) => (delivered[component] ? [delivered[component] as Record<string, unknown>] : []);
  return { ...createSegmentReader(note)(of), noted: noted.map(([message]) => message) };
}

const SEGMENT = { _uid: 's1', component: 'segment', id: 'welcome', utmCampaigns: 'Welcome10, hello', utmContents: '' };
const POPUP = {
  _uid: 'p1',
  component: 'segmented_popup',
  popupIdentifier: 'welcome-popup',
  segmentId: 'welcome',
  title: 'Hello',
  ctaLabel: 'Sign up',
  successMessage: 'Look into your mail',
  errorMessage: 'Please try again',
};

describe('Segments of content', () => {
  test('are read with their lists in lower case, from a text or a list', () => {
    const { segments, noted } = read({
      segments: { segments: [SEGMENT, { ...SEGMENT, id: 'b', utmCampaigns: ['ONE'], utmContents: ['Two\n'] }] },
    });
    expect(noted).toEqual([]);
    expect(segments).toEqual([
      { uid: 's1', id: 'welcome', utmCampaigns: ['welcome10', 'hello'], utmContents: [], hideNewsletter: true },
      { uid: 's1', id: 'b', utmCampaigns: ['one'], utmContents: ['two'], hideNewsletter: true },
    ]);
  });

  test('show the newsletter only where content says so', () => {
    const hides = (hideNewsletter: unknown) =>
      read({ segments: { segments: [{ ...SEGMENT, hideNewsletter }] } }).segments[0]?.hideNewsletter;
    expect([hides(undefined), hides(null), hides(true), hides(false)]).toEqual([true, true, true, false]);
  });

  test.each(['_uid', 'id', 'utmCampaigns', 'utmContents'])('are left out and noted without %s', (field) => {
    const { segments, noted } = read({ segments: { segments: [{ ...SEGMENT, [field]: undefined }, SEGMENT] } });
    expect(segments.map(({ id }) => id)).toEqual(['welcome']);
    expect(noted).toEqual(['Problem with segment']);
  });

  test('need an id that a cookie can hold', () => {
    for (const id of ['a b', 'a;b', 'a.b', 'ä', 'x'.repeat(41)])
      expect(read({ segments: { segments: [{ ...SEGMENT, id }] } }).segments).toEqual([]);
  });

  test('count once by their id', () => {
    const { segments } = read({ segments: { segments: [SEGMENT, { ...SEGMENT, _uid: 's2' }] } });
    expect(segments.map(({ uid }) => uid)).toEqual(['s1']);
  });
});

describe('Popups of segments', () => {
  test('have their pictures with the texts of their own fields', () => {
    const asset = { fieldtype: 'asset', filename: '/images/melon-slice', alt: 'ignored' };
    const { popups } = read({
      segmented_popups: {
        popups: [{ ...POPUP, mobileAsset: asset, mobileAltText: 'A sock', desktopAsset: { filename: 'https://x/y' } }],
      },
    });
    expect(popups[0]).toMatchObject({
      form: 'newsletter',
      mobile: { src: '/images/melon-slice', alt: 'A sock' },
      desktop: null,
    });
  });

  test.each(['popupIdentifier', 'segmentId', 'title', 'ctaLabel', 'successMessage', 'errorMessage'])(
    'are left out and noted without %s',
    (field) => {
      const { popups, noted } = read({ segmented_popups: { popups: [{ ...POPUP, [field]: '' }] } });
      expect([popups, noted]).toEqual([[], ['Problem with segmented popup']]);
    },
  );
});

test('Upsells of segments name only variables that the shop knows', () => {
  const upsell = { identifier: 'welcome', widgetId: 'bag', description: 'For you' };
  const { upsells, noted } = read({
    segmented_upsells: {
      upsells: [
        { ...upsell, variables: 'CartAmount, Password\nselected_items' },
        { ...upsell, identifier: 'b', widgetId: '../x' },
      ],
    },
  });
  expect(upsells).toEqual([{ ...upsell, variables: ['CartAmount', 'selected_items'] }]);
  expect(noted).toEqual(['Problem with segmented upsell']);
});
