import { createStaticHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import { answerUnavailable } from './unavailable.ts';

const form = new FormData();
form.append('message', 'For the team');
form.append('size', '36-40');
form.append('size', '41-46');
form.append('photo', new Blob(['a picture']), 'photo.png');
const typed = [
  ['message', 'For the team'],
  ['size', '36-40'],
  ['size', '41-46'],
];

const fails = (error: Error) => () => Promise.reject(error);
const away = new UpstreamUnavailable('postgres', 'network');

/** Posts the form, or opens the page of it, where a part of the route fails; returns what the error page gets. */
async function answerOf(parts: { readonly loader?: () => unknown; readonly action?: () => unknown }, posts: boolean) {
  const module = { loader: () => 'the page', action: () => 'done', default: () => null, ...parts };
  const build = { routes: { form: { id: 'form', path: 'form', module } } } as unknown as ServerBuild;
  const { loader, action } = answerUnavailable(build).routes.form?.module ?? {};
  const requestContext = new RouterContextProvider();
  if (posts) requestContext.set(postedForm, form);
  const handler = createStaticHandler([{ id: 'form', path: '/form', loader, action } as never]);
  const request = new Request('http://shop.example/form', posts ? { method: 'POST', body: form } : {});
  const result = await handler.query(request, { requestContext });
  if (result instanceof Response) throw new Error('a response instead of a page');
  return { status: result.statusCode, error: result.errors?.form };
}

describe('a form whose service is unavailable', () => {
  test.each([
    ['action', { action: fails(away) }],
    ['loader of the page that follows it', { loader: fails(away) }],
  ])('is offered again as it was typed when the %s fails', async (_part, parts) => {
    const { status, error } = await answerOf(parts, true);
    expect(status).toBe(503);
    expect(error).toMatchObject({ status: 503, data: typed });
  });
});

test('a page whose service is unavailable answers 503 without a form', async () => {
  const { status, error } = await answerOf({ loader: fails(away) }, false);
  expect(status).toBe(503);
  expect(error).toMatchObject({ status: 503, data: null });
});

test('another error stays as it is', async () => {
  const broken = new Error('a fault of the shop');
  expect(await answerOf({ action: fails(broken) }, true)).toEqual({ status: 500, error: broken });
});
