import { describe, expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function bar(interactive: boolean) {
  let written = '';
  const stderr = (text: string) => {
    written += text;
  };
  const progress = createProgress('Writing', { interactive, stderr });
  return { ...progress, written: () => written };
}

describe('`createProgress`', () => {
  test('writes one line per tenth when the output is not a terminal', () => {
    const { show, end, written } = bar(false);
    for (const share of [0, 0.04, 0.1, 0.19, 0.5, 1, 1]) show(share, `${share * 100} products`);
    end();
    expect(written().split('\n')).toEqual([
      'Writing  [..............................]   0 %  0 products',
      'Writing  [###...........................]  10 %  10 products',
      'Writing  [###############...............]  50 %  50 products',
      'Writing  [##############################] 100 %  100 products',
      '',
    ]);
  });

  test('redraws one line on a terminal and ends it', () => {
    const { show, end, written } = bar(true);
    show(0, '0 products');
    show(1, '3 products');
    end();
    const lines = written().split('\n');
    expect(lines.at(-2)).toContain('Writing  [##############################] 100 %  3 products');
    expect(lines.at(-1)).not.toContain('Writing');
  });

  test('writes nothing without progress', () => {
    const { end, written } = bar(true);
    end();
    expect(written()).toBe('');
  });
});
