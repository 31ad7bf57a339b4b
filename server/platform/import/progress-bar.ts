export type Progress = { readonly bytesRead: number; readonly totalBytes: number; readonly products: number };

const WIDTH = 30;

/** A bar by bytes read: drawn over itself on a terminal, a line every tenth elsewhere. Writes only when the figure changes. */
export function createProgressBar({ write, interactive }: { readonly write: (text: string) => void; readonly interactive: boolean }): {
  show(progress: Progress): void;
  end(): void;
} {
  let shown = -1;
  const step = interactive ? 1 : 10;
  return {
    show({ bytesRead, totalBytes, products }) {
      const percent = totalBytes > 0 ? Math.min(100, Math.floor((bytesRead / totalBytes) * 100)) : 100;
      const figure = percent - (percent % step);
      if (figure === shown) return;
      shown = figure;
      const full = Math.round((figure / 100) * WIDTH);
      const bar = `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(figure).padStart(3)} %  ${products} products`;
      write(interactive ? `\r${bar}` : `${bar}\n`);
    },
    end() {
      if (interactive && shown >= 0) write('\n');
    },
  };
}
