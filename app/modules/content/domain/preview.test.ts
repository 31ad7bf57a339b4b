import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import {
  areParametersFresh,
  clearPreviewCookie,
  createPreviewSeal,
  placeOfStory,
  previewCookie,
  readEditorParameters,
} from './preview.ts';

const NOW = Date.UTC(2026, 2, 1);
const TOKEN = 'a'.repeat(40);
const query = (changes: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    _storyblok: '12',
    _storyblok_lang: 'de',
    _storyblok_release: '7',
    '_storyblok_tk[space_id]': '77',
    '_storyblok_tk[timestamp]': '1772323200',
    '_storyblok_tk[token]': TOKEN,
    ...changes,
  });

describe('the parameters of the visual editor', () => {
  test('are read with the release and the language that is edited', () => {
    expect(readEditorParameters(query())).toEqual({
      spaceId: '77',
      timestamp: '1772323200',
      token: TOKEN,
      release: '7',
      language: 'de',
    });
    expect(readEditorParameters(new URLSearchParams('_storyblok=12'))).toBe(null);
  });

  test.each([['undefined'], [''], ['0'], ['7 or 1']])('name no release as %s', (release) => {
    expect(readEditorParameters(query({ _storyblok_release: release }))).toMatchObject({ release: null });
  });

  test.each([
    ['space_id', ''],
    ['space_id', 'x'],
    ['timestamp', '1e9'],
    ['timestamp', '-1'],
    ['token', TOKEN.slice(1)],
    ['token', TOKEN.toUpperCase()],
  ])('are faulty with a %s of %s', (name, value) => {
    expect(readEditorParameters(query({ [`_storyblok_tk[${name}]`]: value }))).toBe('faulty');
  });

  test('are valid for one hour, and not before they were signed', () => {
    const isFresh = (at: number) => areParametersFresh({ timestamp: String(at / 1000) }, NOW);
    expect([NOW, NOW - minutes(59), NOW + minutes(5)].map(isFresh)).toEqual([true, true, true]);
    expect([NOW - hours(1), NOW - hours(2), NOW + minutes(10)].map(isFresh)).toEqual([false, false, false]);
  });
});

describe('a sealed preview', () => {
  let now = NOW;
  const signed = {
    sign: (text: string) => `${text}.ok`,
    verify: (text: string) => /^(.*)\.ok$/.exec(text)?.[1] ?? null,
  };
  const seals = createPreviewSeal({ signed, clock: () => now });

  test('opens until its end', () => {
    now = NOW;
    const draft = seals.seal({ shows: 'draft', release: '7' });
    const left = seals.seal({ shows: 'published', release: null });
    expect(seals.open(draft)).toEqual({ shows: 'draft', release: '7' });
    expect(seals.open(left)).toEqual({ shows: 'published', release: null });
    now = NOW + hours(1);
    expect([seals.open(draft), seals.open(left)]).toEqual([{ shows: 'draft', release: '7' }, null]);
    now = NOW + hours(8);
    expect(seals.open(draft)).toBe(null);
  });

  test.each(['', 'draft--9999999999', 'draft--9999999999.no', 'other--9999999999.ok', 'draft-x-9999999999.ok'])(
    'is absent for %s',
    (text) => {
      expect(seals.open(text)).toBe(null);
    },
  );

  test('has a cookie that is kept in the frame of the editor alone', () => {
    expect(previewCookie('x', { secure: true })).toBe(
      'storyblokBridge=x; Path=/; Max-Age=28800; HttpOnly; SameSite=None; Secure; Partitioned',
    );
    expect(previewCookie('x', { secure: false })).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(clearPreviewCookie({ secure: true })).toBe(
      'storyblokBridge=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned',
    );
  });
});

test.each([
  ['/_default/faq/returns', { storefront: null, path: '/faq/returns' }],
  ['/_default/faq/', { storefront: null, path: '/faq' }],
  ['/_default/home', { storefront: null, path: '/' }],
  ['/uk/home', { storefront: 'uk', path: '/' }],
  ['/shared-content/footer', { storefront: null, path: '/shared-content' }],
  ['/uk/shared-content', null],
  ['/uk/faq', null],
  ['/uk', null],
  ['/', null],
])('the story at %s of the space is shown at %j', (path, place) => {
  expect(placeOfStory(path)).toEqual(place);
});
