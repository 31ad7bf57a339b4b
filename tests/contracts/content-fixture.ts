import { onTestFinished } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { migrations } from '#server/composition/migrations.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { openStoryblokContent } from '#server/vendors/storyblok/storyblok.ts';
import { createStoryblokFake, PREVIEW_TOKEN, SPACE_TOKEN, SPACE_URL } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { sampleRegistry } from './sample-markets.ts';

/** Nodes of a shop over a fake of the service, on one store, and a clock of their own. */
export async function openNodes(space: StoryblokSpace, { below = bundle }: { readonly below?: Bundle } = {}) {
  const place = await createPlace();
  onTestFinished(() => place.remove());
  const store = await place.open({ commands, migrations });
  const fake = createStoryblokFake(space);
  let now = Date.UTC(2026, 0, 1);
  const logged: { readonly message: string; readonly details: unknown }[] = [];
  const waits: number[] = [];
  let lost: { readonly name: string; readonly part: 'request' | 'answer' } | null = null;
  const command: typeof store.command = (name, args) => {
    if (name !== lost?.name) return store.command(name, args);
    const { part } = lost;
    lost = null;
    const ended = new Error('the connection ended');
    return part === 'request' ? Promise.reject(ended) : store.command(name, args).then(() => Promise.reject(ended));
  };
  return {
    fake,
    /** Milliseconds of each wait of a node. */
    waits,
    logged,
    messages: () => logged.map(({ message }) => message),
    pass(milliseconds: number): void {
      now += milliseconds;
    },
    now: () => now,
    /** The next command of this name is not run, or its answer is lost. */
    lose(part: 'request' | 'answer', name: keyof typeof commands): void {
      lost = { name, part };
    },
    async node({ kind = 'access' }: { readonly kind?: 'access' | 'oauth' } = {}) {
      let changes = 0;
      const opened = await openStoryblokContent({
        url: SPACE_URL,
        token: { kind, value: SPACE_TOKEN },
        own: 'en',
        previewToken: PREVIEW_TOKEN,
        every: seconds(5),
        markets: sampleRegistry.markets,
        redirectHosts: ['blog.example'],
        bundle: below,
        store: { ...store, command },
        onChanged: () => {
          changes += 1;
        },
        fetch: (url, init) => fake.fetch(url, init),
        timeout: 60,
        clock: () => now,
        wait: async (milliseconds) => {
          waits.push(milliseconds);
          now += milliseconds;
        },
        logger: { warn: (details, message) => logged.push({ message, details }) },
      });
      return { ...opened, changes: () => changes };
    },
  };
}
