import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  data,
  Outlet,
  RouterContextProvider,
  redirect,
  type ServerBuild,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { expect, test } from 'vitest';
import { createStaticPages, type StaticPage } from './static-pages.server.tsx';

type Modules = Readonly<
  Record<string, { readonly path?: string; readonly parentId?: string; readonly module: object }>
>;

const root = {
  Layout: ({ children }: { readonly children: ReactNode }) => <body>{children}</body>,
  default: () => <Outlet />,
  ErrorBoundary: () => <p>status {(useRouteError() as { readonly status?: number }).status ?? 500}</p>,
};
const Data = () => <p>{JSON.stringify(useLoaderData())}</p>;

function pages(routes: Modules) {
  const all = { root: { path: '', module: root }, ...routes };
  const build = {
    routes: Object.fromEntries(
      Object.entries(all).map(([id, route]) => [id, { id, parentId: id === 'root' ? undefined : 'root', ...route }]),
    ),
    assets: { routes: { root: { css: ['/style.css'] }, cart: { css: ['/style.css', '/checkout.css'] } } },
  } as unknown as ServerBuild;
  const errors: unknown[] = [];
  const print = ({ element, status, headers, styles, handles }: StaticPage) => {
    headers.set('x-page', JSON.stringify([styles, handles.filter(Boolean)]));
    return new Response(renderToString(element), { status, headers });
  };
  const answer = createStaticPages(build, { print, onError: (error) => errors.push(error) });
  const get = (path: string, method = 'GET') =>
    answer(new Request(`http://shop.test${path}`, { method }), new RouterContextProvider());
  return { get, errors };
}

test('a page is rendered inside the layout of the root with the data of its loader', async () => {
  const loader = ({ params }: { readonly params: object }) => ({ params });
  const { get } = pages({
    product: { path: 'product/:sku', module: { default: Data, loader, handle: { payment: true } } },
  });
  const answer = await get('/product/a-1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-page')).toBe('[["/style.css"],[{"payment":true}]]');
  expect(await answer.text()).toBe('<body><p>{&quot;params&quot;:{&quot;sku&quot;:&quot;a-1&quot;}}</p></body>');
});

test('a page has the style sheets of its routes, each once', async () => {
  const { get } = pages({ cart: { path: 'cart', module: { default: Data, loader: () => 1 } } });
  expect((await get('/cart')).headers.get('x-page')).toBe('[["/style.css","/checkout.css"],[]]');
});

test('HEAD has the status and the headers of the page without its body', async () => {
  const { get } = pages({ home: { path: 'uk', module: { default: Data, loader: () => 1 } } });
  const answer = await get('/uk', 'HEAD');
  expect([answer.status, answer.headers.has('x-page'), answer.body]).toEqual([200, true, null]);
});

test('a redirect of a loader is the answer', async () => {
  const loader = () => {
    throw redirect('/uk', { status: 303 });
  };
  const answer = await pages({ old: { path: 'old', module: { default: Data, loader } } }).get('/old');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/uk']);
});

test('the status of a thrown answer shows the error page, and only an unexpected error is reported', async () => {
  const { get, errors } = pages({
    none: {
      path: 'none',
      module: {
        default: Data,
        loader: () => {
          throw data(null, { status: 404 });
        },
      },
    },
    bad: {
      path: 'bad',
      module: {
        default: Data,
        loader: () => {
          throw new Error('broken');
        },
      },
    },
  });
  const missing = await get('/none');
  expect([missing.status, await missing.text()]).toEqual([404, '<body><p>status <!-- -->404</p></body>']);
  expect(errors).toEqual([]);
  const failed = await get('/bad');
  expect([failed.status, await failed.text()]).toEqual([500, '<body><p>status <!-- -->500</p></body>']);
  expect(errors).toEqual([new Error('broken')]);
});

test('`headers` of a route receives the headers of its loader', async () => {
  const module = {
    default: Data,
    loader: () => data(1, { status: 429, headers: { 'Retry-After': '9' } }),
    headers: ({ loaderHeaders }: { readonly loaderHeaders: Headers }) => loaderHeaders,
  };
  const answer = await pages({ search: { path: 'search', module } }).get('/search');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
});

test('a page that fails to render is reported and becomes the error page, and its action ran once', async () => {
  const posted: string[] = [];
  const module = {
    default: () => {
      throw new Error('broken');
    },
    loader: () => 1,
    action: ({ request }: { readonly request: Request }) => {
      posted.push(request.method);
      return null;
    },
  };
  const { get, errors } = pages({ broken: { path: 'broken', module } });
  for (const method of ['GET', 'POST']) {
    const answer = await get('/broken', method);
    expect([answer.status, await answer.text()]).toEqual([500, '<body><p>status <!-- -->500</p></body>']);
  }
  expect(errors).toEqual([new Error('broken'), new Error('broken')]);
  expect(posted).toEqual(['POST']);
});

test('a form that is posted is answered by the page with what its action returns, its status and its headers', async () => {
  const module = {
    default: () => (
      <p>
        {String(useLoaderData())} {String(useActionData())}
      </p>
    ),
    loader: () => 'loaded',
    action: () => data('refused', { status: 422, headers: { 'Retry-After': '9' } }),
    headers: ({ actionHeaders }: { readonly actionHeaders: Headers }) => actionHeaders,
  };
  const answer = await pages({ cart: { path: 'cart', module } }).get('/cart', 'POST');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([422, '9']);
  expect(await answer.text()).toBe('<body><p>loaded<!-- --> <!-- -->refused</p></body>');
});

test('a redirect of an action is the answer, with its headers', async () => {
  const action = () => redirect('/uk/bag', { status: 303, headers: { 'X-Reason': 'added' } });
  const answer = await pages({ cart: { path: 'cart', module: { default: Data, action } } }).get('/cart', 'POST');
  expect([answer.status, answer.headers.get('location'), answer.headers.get('x-reason')]).toEqual([
    303,
    '/uk/bag',
    'added',
  ]);
});

test('a form that is posted to a page without an action is answered 405', async () => {
  const answer = await pages({ home: { path: 'uk', module: { default: Data, loader: () => 1 } } }).get('/uk', 'POST');
  expect([answer.status, await answer.text()]).toEqual([405, '<body><p>status <!-- -->405</p></body>']);
});
