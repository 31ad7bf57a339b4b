import { describe, expect, test } from 'vitest';
import { readImports } from '#scripts/architecture/read-imports.ts';
import { renderFloors, renderModules, withDrawings } from '#scripts/architecture/render-drawings.ts';
import { ROOT, readSource } from './sources.ts';

const page = readSource('docs/architecture.md');

describe('`docs/architecture.md`', () => {
  test('has the drawings that `npx tsx scripts/generate-architecture.ts` makes from the imports', () => {
    expect(page).toBe(withDrawings(page, readImports(ROOT)));
  });
});

describe('`renderFloors`', () => {
  test('leaves out an arrow that a longer way already says', () => {
    const drawing = renderFloors([
      { from: 'app/routes/home.tsx', to: 'app/modules/cart/usecases/x.server.ts' },
      { from: 'app/modules/cart/usecases/x.server.ts', to: 'app/modules/cart/domain/cart.ts' },
      { from: 'app/routes/home.tsx', to: 'app/modules/cart/domain/cart.ts' },
    ]);
    expect(drawing).toContain('app_routes --> modules_usecases');
    expect(drawing).not.toContain('app_routes --> modules_domain_ports');
  });
});

describe('`renderModules`', () => {
  test('draws an import that only the `http` room has as a dashed arrow', () => {
    const drawing = renderModules([
      { from: 'app/modules/cart/http/page.server.ts', to: 'app/modules/shell/http/head.server.ts' },
      { from: 'app/modules/cart/http/page.server.ts', to: 'app/modules/markets/domain/types.ts' },
      { from: 'app/modules/cart/domain/cart.ts', to: 'app/modules/markets/domain/types.ts' },
    ]);
    expect(drawing).toContain('  cart --> markets\n  cart -. http .-> shell');
    expect(drawing).not.toContain('cart -. http .-> markets');
  });
});
