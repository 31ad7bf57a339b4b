import * as fc from 'fast-check';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { type Json, jsonLike } from '#lab/fuzz/inputs.ts';
import { outgoing } from '#lab/fuzz/outgoing.ts';
import { ensure, fuzzTarget } from '#lab/fuzz/target.ts';
import type { Operation, PortTable } from '#server/platform/http/operation.ts';
import { OPERATIONS } from '#server/platform/http/operations.ts';
import { createHostedPlatform } from '#server/vendors/hosted/platform-client.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { samplesOf } from '#tests/contracts/shape-samples.ts';

type Called = { readonly noun: string; readonly name: string; readonly operation: Operation };

const CALLED: readonly Called[] = Object.entries<PortTable>(OPERATIONS).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, operation]) => ({ noun, name, operation })),
);

const answersOf = ({ answer, rejection }: Operation): readonly Json[] =>
  [...samplesOf(answer), ...(rejection ? samplesOf(rejection) : [])]
    .map((sample) => JSON.parse(JSON.stringify(sample ?? null)))
    .map((sample) => (sample?.kind ? { code: sample.kind, message: 'rejected', details: sample } : sample));

const ids = { uuid: () => 'an-id-of-this-call' };

/** The answer of a hosted platform to any call: its value, its rejection or an outage. */
export const hostedPlatform = fuzzTarget<{ call: number; status: number; body: Json }>({
  name: 'service: hosted platform',
  input: fc.nat(CALLED.length - 1).chain((call) =>
    fc.record({
      call: fc.constant(call),
      status: fc.constantFrom(200, 200, 200, 404, 409, 422, 400, 401, 503, 500),
      body: jsonLike(answersOf(CALLED[call]!.operation)),
    }),
  ),
  async check({ call, ...answer }) {
    const { noun, name, operation } = CALLED[call]!;
    const platform = createHostedPlatform({ client: outgoing(answer).client, serviceKey: 'key', ids });
    const context = [...(operation.market ? [sampleMarket('GB')] : []), ...(operation.token ? ['token'] : [])];
    const input = operation.input.map(([, shape]) => samplesOf(shape)[0]);
    const ports = platform as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;
    const isRefused = answer.status >= 400;
    try {
      await ports[noun]![name]!(...context, ...input);
      if (!operation.rejection) ensure(!isRefused, 'a refused call has no value');
    } catch (error) {
      const isRejected = isRefused && error instanceof Error && !operation.rejection;
      if (!isUpstreamUnavailable(error) && !isRejected) throw error;
    }
  },
});
