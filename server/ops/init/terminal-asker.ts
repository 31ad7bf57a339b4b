import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Asker } from './ask-answers.ts';

/** Asks on the terminal, or on a standard input with a line for each answer. A secret is not echoed. */
export function terminalAsker({ stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Asker {
  let isMuted = false;
  const output = new Writable({
    write(chunk, encoding, done) {
      if (!isMuted) stderr.write(chunk, encoding);
      done();
    },
  });
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY === true });
  const lines = reader[Symbol.asyncIterator]();
  reader.on('SIGINT', () => reader.close());
  return {
    async ask(prompt, { isSecret }) {
      stderr.write(prompt);
      isMuted = isSecret;
      const { done, value } = await lines.next();
      if (isMuted && stdin.isTTY) stderr.write('\n');
      isMuted = false;
      return done ? null : value;
    },
    close: () => reader.close(),
  };
}
