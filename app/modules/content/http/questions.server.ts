import { plainText } from '#app/modules/content/domain/faq-data.ts';
import type { Block } from '#app/modules/content/domain/story.ts';
import type { RequestContext } from '#app/request-context.ts';
import { blockViews } from './story-page.server.ts';

type Question = Extract<Block, { component: 'questions' }>['items'][number];

/**
 * Every question of the help pages with the facts of the market, each once, in the order of their pages; `topic` is
 * the title of the page, `words` are those of the answer.
 */
export async function loadQuestions(
  context: RequestContext,
): Promise<readonly (Question & { readonly topic: string; readonly words: string })[]> {
  const { content } = context.services;
  const pages = [await content.story(context.market, 'faq'), ...(await content.stories(context.market, 'faq'))];
  const blocks = await Promise.all(pages.map((page) => (page ? blockViews(context, page) : [])));
  const items = blocks.flatMap((views, index) =>
    views.flatMap((block) =>
      block.component === 'questions'
        ? block.items.map((item) => ({
            ...item,
            topic: pages[index]?.content.title ?? '',
            words: plainText(item.answer.content),
          }))
        : [],
    ),
  );
  return [...new Map(items.map((item) => [item.question, item])).values()];
}
