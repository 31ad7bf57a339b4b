import { loadQuestions } from '#app/modules/content/http/questions.server.ts';
import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import type { BlockView } from '#app/modules/content/ui/block-view.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { createQuestionFinder } from '#app/modules/search/domain/matching-questions.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import { FaqSearch } from '#app/modules/search/ui/search-form.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/faq.ts';

export const handle: RouteHandle = { shared: { query: ['q'] } };

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const term = readTerm(new URL(request.url).searchParams.get('q') ?? '');
  const page = await loadStoryPage(context, 'faq', { index: term === '' });
  return { page, term, found: term === '' ? null : await findAnswers(context, term) };
}

/** The questions that answer a term, named with their topics, which many of them need. */
async function findAnswers(context: RequestContext, term: string) {
  const questions = await loadQuestions(context);
  const find = createQuestionFinder(
    context.language,
    questions.map(({ question, topic, words }) => ({ question, answer: `${topic} ${words}` })),
  );
  return find(term)
    .flatMap((place) => questions[place] ?? [])
    .map(({ topic, question, answer }) => ({ question: `${topic} · ${question}`, answer }));
}

export default function Faq({ loaderData: { page, term, found } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage
        title={page.title}
        intro={page.intro}
        blocks={found === null || found.length === 0 ? page.blocks : [answersOf(found), ...page.blocks]}
        structured={page.structured}
        mark={page.mark}
        lead={<FaqSearch term={term} found={found?.length ?? null} />}
      />
    </main>
  );
}

const answersOf = (items: NonNullable<Route.ComponentProps['loaderData']['found']>): BlockView => ({
  component: 'questions',
  _uid: 'found',
  title: '',
  items,
  areOpen: true,
});
