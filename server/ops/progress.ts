import { Writable } from 'node:stream';
import bars, { type Options } from 'cli-progress';

export type Progress = {
  /** `share` is 0 to 1; `text` follows the bar. */
  show(share: number, text: string): void;
  end(): void;
};

const OPTIONS: Options = {
  format: '{label} [{bar}] {percentage} %  {text}',
  barCompleteChar: '#',
  barIncompleteChar: '.',
  barsize: 30,
  autopadding: true,
  autopaddingChar: '   ',
  // Commands handle signals themselves.
  gracefulExit: false,
  barGlue: '',
};
const LABEL = 8;

/** A progress bar: redrawn on a terminal, otherwise one line per tenth. */
export function createProgress(
  label: string,
  { stderr, interactive }: { readonly stderr: (text: string) => void; readonly interactive: boolean },
): Progress {
  return interactive ? drawnBar(label.padEnd(LABEL), stderr) : plainLines(label.padEnd(LABEL), stderr);
}

function drawnBar(label: string, stderr: (text: string) => void): Progress {
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        stderr(String(chunk));
        done();
      },
    }),
    { isTTY: true, columns: process.stderr.columns },
  );
  const bar = new bars.SingleBar({ ...OPTIONS, stream });
  let shown = false;
  return {
    show(share, text) {
      if (shown) bar.update(share, { text });
      else bar.start(1, share, { label, text });
      shown = true;
    },
    end() {
      if (shown) bar.stop();
    },
  };
}

function plainLines(label: string, stderr: (text: string) => void): Progress {
  let shown = -1;
  return {
    show(share, text) {
      const tenth = Math.floor(share * 10);
      if (tenth === shown) return;
      shown = tenth;
      stderr(`${lineOf(tenth / 10, { label, text })}\n`);
    },
    end: () => undefined,
  };
}

/** The library's bar as text, without a terminal. */
function lineOf(progress: number, payload: { readonly label: string; readonly text: string }): string {
  const options = { ...OPTIONS, barCompleteString: '#'.repeat(30), barIncompleteString: '.'.repeat(30) };
  const place = { progress, total: 1, value: progress, eta: 0, startTime: 0, stopTime: 0, maxWidth: 0 };
  return bars.Format.Formatter(options, place, payload);
}
