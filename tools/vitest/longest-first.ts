import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that run longest, from the root. Vitest starts large files first, so these would run last, each beside an
 * idle worker.
 */
export const LONGEST = [
  'tests/http/interleavings.test.ts',
  'tests/http/promises.test.ts',
  'tests/http/process.test.ts',
  'tests/http/database.test.ts',
  'tests/http/wallet-hosted.test.ts',
];

/** Starts the files that run longest first, then the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
