import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveFake } from '#tests/fakes/serve.ts';
import { createStoryblokFake, PREVIEW_TOKEN, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { openBuiltShop } from '#tests/http/shopper.ts';

type Story = ReturnType<StoryblokSpace['stories']>[number];
const STORIES = join(import.meta.dirname, '../../content-fallbacks/stories/en/pages.json');

/** The page of the space: the bundled one about the shop, with another title. */
export function aboutUs(title: string): Story {
  const stories = JSON.parse(readFileSync(STORIES, 'utf8')) as readonly Story[];
  const story = stories.find(({ full_slug }) => full_slug === '_default/about-us');
  if (!story) throw new Error('The bundle has no page about the shop');
  return { ...story, content: { ...(story.content as object), title } };
}

const spaceOf = (title: string): StoryblokSpace => ({
  languageCodes: [],
  stories: () => [aboutUs(title)],
  entries: () => [],
});

/** A page in the place of the visual editor: it frames a page of the shop, and keeps the messages of the frame. */
const editorPage = (address: string) => `<!DOCTYPE html><html lang="en"><head><title>Editor</title></head><body>
<iframe id="preview" title="Preview" src="${address}" width="1000" height="700"></iframe>
<script>window.received = []; addEventListener('message', ({ data }) => received.push(data));
window.send = (message) => document.getElementById('preview').contentWindow.postMessage(message, '*');</script></body></html>`;

/** A shop whose content is in a space, on a port of its own, and the visual editor of that space on another. */
export async function openEditor({ published, drafted }: { readonly published: string; readonly drafted: string }) {
  const fake = createStoryblokFake(spaceOf(published));
  fake.draft(spaceOf(drafted));
  const service = await serveFake((request) => fake.fetch(request.url, { headers: request.headers }));
  const editor = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '', 'http://localhost').searchParams.get('address') ?? '';
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    outgoing.end(editorPage(address.replaceAll('"', '%22').replaceAll('&', '&amp;')));
  });
  const [editorOrigin, shopOrigin] = [await originOf(editor.listen(0)), await freeOrigin()];
  const built = await openBuiltShop({
    CONTENT_ADAPTER: 'storyblok',
    STORYBLOK_URL: `${service.origin}/v2/cdn`,
    STORYBLOK_TOKEN: SPACE_TOKEN,
    STORYBLOK_PREVIEW_TOKEN: PREVIEW_TOKEN,
    STORYBLOK_EDITOR_ORIGIN: editorOrigin,
    PUBLIC_ORIGIN: shopOrigin,
  });
  const shop = serve({ fetch: built.shop.app.fetch, port: Number(new URL(shopOrigin).port) }) as Server;
  await Promise.race([once(shop, 'listening'), new Promise((resolve) => setTimeout(resolve, 1000))]);
  return {
    draft: (title: string) => fake.draft(spaceOf(title)),
    /** The address of the editor, opened on a story of the space. */
    opened: (path: string) => `${editorOrigin}/?address=${encodeURIComponent(shopOrigin + path + signature())}`,
    editorOrigin,
    async close() {
      for (const server of [shop, editor]) {
        server.closeAllConnections();
        server.close();
      }
      await service.close();
      await built.close();
    },
  };
}

async function originOf(server: Server): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
}

async function freeOrigin(): Promise<string> {
  const server = createServer().listen(0);
  const origin = await originOf(server);
  server.close();
  await once(server, 'close');
  return origin;
}

/** What the space signs, as the query of a framed page. */
function signature(): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const token = createHash('sha1').update(`77:${PREVIEW_TOKEN}:${timestamp}`).digest('hex');
  return `?_storyblok=1&_storyblok_lang=default&_storyblok_tk[space_id]=77&_storyblok_tk[timestamp]=${timestamp}&_storyblok_tk[token]=${token}`;
}
