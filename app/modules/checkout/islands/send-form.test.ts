import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { sendForm } from './send-form.ts';

test('an answer is passed on as it is', async () => {
  const answer = { form: {} };
  expect(await sendForm(async () => answer)).toBe(answer);
});

test('a redirect opens the next page as a document', async () => {
  const sent = sendForm(async () => {
    throw redirect('/uk/checkout/payment', 303);
  });
  const response: unknown = await sent.catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  if (!(response instanceof Response)) return;
  expect(response.headers.get('Location')).toBe('/uk/checkout/payment');
  expect(response.headers.get('X-Remix-Reload-Document')).toBe('true');
});

test('a shop that cannot be reached, or takes too long, is an answer', async () => {
  const unreachable = { data: { failure: 'unreachable' }, init: { status: 503 } };
  const offline = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await sendForm(offline)).toMatchObject(unreachable);
  expect(await sendForm(() => new Promise(() => {}), 1)).toMatchObject(unreachable);
});

test('an answer that is not the shop’s is one too', async () => {
  const strange = async () => {
    throw new Error('Unable to decode turbo-stream response');
  };
  expect(await sendForm(strange)).toMatchObject({ data: { failure: 'not-understood' }, init: { status: 503 } });
});
