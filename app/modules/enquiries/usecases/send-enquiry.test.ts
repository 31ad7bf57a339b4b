import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Enquiry } from '#app/modules/enquiries/domain/enquiry.ts';
import { sendEnquiry } from './send-enquiry.server.ts';

const enquiry: Enquiry = {
  country: 'GB',
  name: 'Ada',
  company: '',
  email: 'ada@example.com',
  quantity: 40,
  neededBy: '',
  message: 'Hello',
};

function stage({ wait = null, fault = null }: { readonly wait?: number | null; readonly fault?: Error | null } = {}) {
  const sent: Enquiry[] = [];
  const deps = {
    takeLimit: async () => wait,
    enquiries: {
      async send(one: Enquiry) {
        if (fault) throw fault;
        sent.push(one);
      },
    },
  };
  return { send: () => sendEnquiry(deps, enquiry), sent };
}

test('sendEnquiry sends within the limit of the network', async () => {
  const { send, sent } = stage();
  expect(await send()).toEqual({ kind: 'sent' });
  expect(sent).toEqual([enquiry]);
});

test('sendEnquiry sends nothing over the limit', async () => {
  const { send, sent } = stage({ wait: 90 });
  expect(await send()).toEqual({ kind: 'limited', retryAfter: 90 });
  expect(sent).toEqual([]);
});

test('sendEnquiry says that the store is unavailable, and throws any other fault', async () => {
  expect(await stage({ fault: new UpstreamUnavailable('store', 'timeout') }).send()).toEqual({ kind: 'unavailable' });
  await expect(stage({ fault: new Error('a bug') }).send()).rejects.toThrow('a bug');
});
