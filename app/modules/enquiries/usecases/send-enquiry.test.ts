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

const sendTo = (fault: Error) =>
  sendEnquiry({ takeLimit: async () => null, enquiries: { send: () => Promise.reject(fault) } }, enquiry);

test('sendEnquiry says that the store is unavailable, and throws any other fault', async () => {
  expect(await sendTo(new UpstreamUnavailable('store', 'timeout'))).toEqual({ kind: 'unavailable' });
  await expect(sendTo(new Error('a bug'))).rejects.toThrow('a bug');
});
