import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { sendForm } from './send-form.ts';

test('`sendForm` returns an answer unchanged', async () => {
  const answer = { form: {} };
  expect(await sendForm(async () => answer)).toBe(answer);
});

test('`sendForm` opens the target of a redirect as a document', async () => {
  const sent = sendForm(async () => {
    throw redirect('/uk/checkout/payment', 303);
  });
  const response: unknown = await sent.catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  if (!(response instanceof Response)) return;
  expect(response.headers.get('Location')).toBe('/uk/checkout/payment');
  expect(response.headers.get('X-Remix-Reload-Document')).toBe('true');
});

test('`sendForm` returns `unreachable` without an answer in time', async () => {
  const unreachable = { data: { failure: 'unreachable' }, init: { status: 503 } };
  const offline = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await sendForm(offline)).toMatchObject(unreachable);
  expect(await sendForm(() => new Promise(() => {}), 1)).toMatchObject(unreachable);
});

test('`sendForm` returns `not-understood` for an unknown answer', async () => {
  const strange = async () => {
    throw new Error('Unable to decode turbo-stream response');
  };
  expect(await sendForm(strange)).toMatchObject({ data: { failure: 'not-understood' }, init: { status: 503 } });
});
