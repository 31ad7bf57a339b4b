export type Progress = {
  readonly bytesRead: number;
  readonly totalBytes: number;
  readonly products: number;
  readonly done: boolean;
};

const WIDTH = 30;
const LABEL = 8;

/**
 * A bar by bytes read, full only when all is done: drawn over itself on a terminal, a line every tenth elsewhere.
 * Writes only when the figure changes.
 */
export function createProgressBar(
  label: string,
  { write, interactive }: { readonly write: (text: string) => void; readonly interactive: boolean },
): {
  show(progress: Progress): void;
  end(): void;
} {
  let shown = -1;
  const step = interactive ? 1 : 10;
  return {
    show({ bytesRead, totalBytes, products, done }) {
      const percent = done ? 100 : Math.min(99, Math.floor((bytesRead / totalBytes) * 100));
      const figure = percent - (percent % step);
      if (figure === shown) return;
      shown = figure;
      const full = Math.round((figure / 100) * WIDTH);
      const bar = `${label.padEnd(LABEL)} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(figure).padStart(3)} %  ${products} products`;
      write(interactive ? `\r${bar}` : `${bar}\n`);
    },
    end() {
      if (interactive && shown >= 0) write('\n');
    },
  };
}
