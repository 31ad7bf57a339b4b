import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** What an error says when the browser ended, not the page's code. */
const CRASH = /(?:page|context|browser)[^.]* has been closed|(?:Page|Target|Browser) (?:crashed|closed)/;

type Repeated = {
  outcome(): ReturnType<TestCase['outcome']>;
  titlePath(): string[];
  readonly results: readonly {
    readonly status: TestCase['results'][number]['status'];
    readonly errors: readonly { readonly message?: string | undefined }[];
  }[];
};

/** Whether each failure of a test is a crash of its browser. */
function onlyCrashed({ results }: Repeated): boolean {
  return results
    .filter(({ status }) => status !== 'passed')
    .every(({ errors }) => errors.length > 0 && CRASH.test(errors[0]?.message ?? ''));
}

/** The tests that passed at a later attempt and had failed for another reason than a crash of the browser. */
export function unsteady<T extends Repeated>(tests: readonly T[]): readonly T[] {
  return tests.filter((test) => test.outcome() === 'flaky' && !onlyCrashed(test));
}

/**
 * A test is repeated twice at most. The run fails if a test needed that for another reason than a crash of the
 * browser.
 */
export default class CrashedBrowser implements Reporter {
  #suite: Suite | null = null;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = unsteady(this.#suite?.allTests() ?? []);
    for (const test of tests)
      process.stdout.write(`Failed at its first attempt: ${test.titlePath().filter(Boolean).join(' › ')}\n`);
    return { status: tests.length > 0 ? 'failed' : status };
  }
}
