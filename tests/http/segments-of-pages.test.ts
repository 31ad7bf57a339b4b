import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { createStoryblokFake, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { openBuiltShop, Shopper } from './shopper.ts';
import { postMessage, SPACE_SECRET } from './space-message.ts';

let space: StoryblokSpace;
let fake: ReturnType<typeof createStoryblokFake>;
let served: ServedFake;
let built: Awaited<ReturnType<typeof openBuiltShop>>;

beforeAll(async () => {
  space = await exportedSpace();
  fake = createStoryblokFake(space);
  served = await serveFake((request) => fake.fetch(request.url, { headers: request.headers, signal: request.signal }));
  built = await openBuiltShop({
    CONTENT_ADAPTER: 'storyblok',
    STORYBLOK_URL: `${served.origin}/v2/cdn`,
    STORYBLOK_TOKEN: SPACE_TOKEN,
    STORYBLOK_WEBHOOK_SECRET: SPACE_SECRET,
  });
});
afterAll(async () => {
  await built.close();
  await served.close();
});

/** Publishes, and has the shop read it at once by the message of the service. */
async function publish(changed: StoryblokSpace): Promise<void> {
  fake.publish(changed);
  expect((await postMessage(built.shop)).status).toBe(202);
}

/** Where a page shows the form of the newsletter, and which popup. */
async function offersOf(path: string): Promise<readonly string[]> {
  const { document } = await new Shopper(built.shop).visit(path);
  const form = 'form[action="/api/newsletter"]';
  const places = { menu: `#menu ${form}`, content: `main ${form}`, footer: `footer ${form}` };
  const popup = document.querySelector('aside[data-popup]')?.getAttribute('data-popup');
  return [
    ...Object.entries(places).flatMap(([place, selector]) => (document.querySelector(selector) ? [place] : [])),
    ...(popup ? [`popup ${popup}`] : []),
  ];
}

const becomes = (path: string, offers: readonly string[]) =>
  expect.poll(() => offersOf(path), { timeout: 10_000, interval: 100 }).toEqual(offers);

test('A page of a segment shows everyone the popup of the segment in the place of the newsletter, and no other page does', async () => {
  expect(await offersOf('/uk/about-us')).toEqual(['menu', 'footer']);
  await publish(withField(space, '_default/about-us', { utmCampaigns: 'Other, Welcome10' }));
  await becomes('/uk/about-us', ['popup welcome10']);
  expect(await offersOf('/de/about-us')).toEqual(['popup welcome10']);
  expect(await offersOf('/uk/faq')).toEqual(['menu', 'footer']);
  expect(await offersOf('/uk')).toEqual(['menu', 'content']);
  await publish(withField(space, '_default/about-us', { utmContents: 'unknown' }));
  await becomes('/uk/about-us', ['menu', 'footer']);
});

test('A page that hides the newsletter has neither its forms nor a popup', async () => {
  await publish(
    withField(withField(space, '_default/imprint', { hideNewsletter: true }), '_default/home', {
      hideNewsletter: true,
    }),
  );
  await becomes('/uk/imprint', []);
  expect(await offersOf('/nl')).toEqual([]);
  expect(await offersOf('/uk/about-us')).toEqual(['menu', 'footer']);
});

test('The flag that disables the regular newsletter takes it out of menus alone, for everyone', async () => {
  await publish(withField(space, 'shared-content/experiments', { disableRegularNewsletter: true }));
  await becomes('/uk/faq', ['footer']);
  expect(await offersOf('/de')).toEqual(['content']);
  expect(await offersOf('/uk/menu')).toEqual(['footer']);
  await publish(space);
  await becomes('/uk/menu', ['menu', 'content']);
});
