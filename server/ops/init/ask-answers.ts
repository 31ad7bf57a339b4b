import { readAnswers } from './answers.ts';
import { QUESTIONS, type Question, readAnswer, shownAnswer, valueAt, withValue } from './questions.ts';

/** Asks a person. An answer is null where there will be none any more: the end of the input, or Ctrl+C. */
export type Asker = {
  ask(prompt: string, options: { readonly isSecret: boolean }): Promise<string | null>;
  close(): void;
};

type Deps = {
  readonly asker: Pick<Asker, 'ask'>;
  readonly stderr: (text: string) => void;
  /** The text of a file; rejects with an `OperatorError`. */
  readonly readLogo: (path: string) => Promise<string>;
};

/** The answers over those that are present, each asked until it has no fault; null for a run that was aborted. */
export async function askAnswers(present: unknown, deps: Deps): Promise<unknown> {
  let draft = present;
  for (const question of QUESTIONS) {
    if (question.after && !valueAt(draft, question.after)) continue;
    const next = await askOne(question, draft, deps);
    if (next === null) return null;
    draft = next.draft;
  }
  return draft;
}

async function askOne(
  { field, text, kind }: Question,
  draft: unknown,
  { asker, stderr, readLogo }: Deps,
): Promise<{ readonly draft: unknown } | null> {
  const before = shownAnswer(kind, valueAt(draft, field));
  for (;;) {
    const line = await asker.ask(`${text}${before && ` [${before}]`}: `, { isSecret: kind === 'secret' });
    if (line === null) return null;
    const typed = line.trim();
    try {
      const next =
        typed === '' && before !== '' ? draft : answered(draft, field, await answerOf(kind, typed, readLogo));
      const read = readAnswers(next);
      const fault = 'faults' in read && read.faults.find((one) => `${one.field}.`.startsWith(`${field}.`));
      if (!fault) return { draft: next };
      stderr(`  ${fault.text}\n`);
    } catch (error) {
      stderr(`  ${error instanceof Error ? error.message : error}\n`);
    }
  }
}

/** Without its first answer a group of questions is not asked, and nothing is left of it. */
function answered(draft: unknown, field: string, value: unknown): unknown {
  const isFirst = QUESTIONS.some(({ after }) => after === field);
  return value === undefined && isFirst
    ? withValue(draft, field.split('.')[0] ?? '', undefined)
    : withValue(draft, field, value);
}

async function answerOf(kind: Question['kind'], typed: string, readLogo: Deps['readLogo']): Promise<unknown> {
  const value = readAnswer(kind, typed);
  return kind === 'file' && typeof value === 'string' ? await readLogo(value) : value;
}
