import { describe, expect, test } from 'vitest';
import { linksBelow, picturesOf, warmUpPictures } from './warm-up.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/uk':
    '<nav><a href="/uk/socks">Socks</a><a href="/uk/socks?page=2">More</a><a href="/de/socks">Germany</a></nav><img src="/images/hero/uk?width=1024&amp;auto=webp" srcset="/images/hero/uk?width=1024&amp;auto=webp 1024w, /images/hero/uk?width=1920&amp;auto=webp 1920w">',
  '/uk/socks':
    '<img src="/images/a?width=720&amp;auto=webp"><img src="/images/a?width=320&amp;auto=webp"><img src="/images/hero/uk?width=1024&amp;auto=webp">',
  '/de': '<nav></nav>',
};

async function run({
  busy = () => false,
  wait = async () => undefined,
  stopAfter = Number.POSITIVE_INFINITY,
}: {
  busy?: () => boolean;
  wait?: () => Promise<unknown>;
  stopAfter?: number;
} = {}) {
  const warmed: string[] = [];
  const stopping = new AbortController();
  await warmUpPictures(
    {
      origin: 'http://shop.test',
      startPages: ['/uk', '/de'],
      page: async (path) => PAGES[path] ?? '',
      images: {
        async warm(request) {
          warmed.push(new URL(request.url).pathname + new URL(request.url).search);
          if (warmed.length === stopAfter) stopping.abort();
        },
      },
      busy,
      wait,
      logger: { info: () => undefined },
    },
    stopping.signal,
  );
  return warmed;
}

describe('`warmUpPictures`', () => {
  test('makes each picture of the start pages and their listings once, small ones of a page first', async () => {
    expect(await run()).toEqual([
      '/images/hero/uk?width=1024&auto=webp',
      '/images/a?width=320&auto=webp',
      '/images/a?width=720&auto=webp',
    ]);
  });

  test('pauses while the shop is busy', async () => {
    let busy = true;
    let waited = 0;
    const warmed = await run({
      busy: () => busy,
      wait: async () => {
        waited += 1;
        if (waited === 3) busy = false;
      },
    });
    expect([waited, warmed.length]).toEqual([3, 3]);
  });

  test('ends when the shop stops', async () => {
    expect(await run({ stopAfter: 1 })).toHaveLength(1);
  });
});

test('`picturesOf` leaves out widths that few screens need', () => {
  expect(picturesOf(PAGES['/uk'] ?? '')).toEqual(['/images/hero/uk?width=1024&auto=webp']);
});

test('`linksBelow` finds the pages a navigation links to, without queries', () => {
  expect(linksBelow('/uk', PAGES['/uk'] ?? '')).toEqual(['/uk/socks']);
});
