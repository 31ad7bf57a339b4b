import type { RequestContext } from '#app/request-context.ts';
import { nothingFound } from '#app/web/responses.ts';
import { storyPage } from './story-page.server.ts';

/** A campaign page: its picture, its blocks and the words of its form. Throws 404 for an unknown one. */
export async function loadCampaign(context: RequestContext, slug: string) {
  const story = await context.services.content.story(context.market, slug);
  if (!story) throw nothingFound(context, 'story not found');
  const { picture } = story.content;
  const { blocks, ...page } = await storyPage(context, story, { path: `/${slug}` });
  const form = blocks.find((block) => block.component === 'enquiry');
  return { ...page, picture, blocks, form: form ? { title: form.title, text: form.text, mark: form._editable } : null };
}
