import { afterEach, expect, test, vi } from 'vitest';
import { enhanceLaterFiles } from './later-files.ts';

const NAMED = '/assets/checkout.css';

type Page = { readonly connection?: object; readonly hasFonts?: boolean; readonly readyState?: string };

/** What a page asks for once it is loaded and idle, with what it knows of the connection. */
function open({ connection, hasFonts = false, readyState = 'complete' }: Page) {
  const asked: string[] = [];
  const priorities = new Set<unknown>();
  const waiting: (() => void)[] = [];
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('document', {
    readyState,
    documentElement: { dataset: hasFonts ? { fonts: '' } : {} },
    querySelector: () => ({ dataset: { later: NAMED } }),
  });
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('addEventListener', (_: string, run: () => void) => waiting.push(run));
  vi.stubGlobal('fetch', (file: string, { priority }: RequestInit) => {
    asked.push(file);
    priorities.add(priority);
    return Promise.resolve(new Response());
  });
  enhanceLaterFiles();
  const load = () => {
    for (const run of waiting) run();
  };
  return { asked, priorities, load };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ saveData: true }],
  [{ saveData: true, effectiveType: '4g' }],
  [{ effectiveType: 'slow-2g' }],
  [{ effectiveType: '2g' }],
])('enhanceLaterFiles loads nothing ahead on the connection %j', (connection) => {
  expect(open({ connection }).asked).toEqual([]);
});

test.each([[undefined], [{ saveData: false, effectiveType: '3g' }], [{ effectiveType: '4g' }]])(
  'enhanceLaterFiles loads each file once, five at most and with low priority, on the connection %j',
  (connection) => {
    const { asked, priorities } = open({ connection });
    expect(asked).toContain(NAMED);
    expect(asked.filter((file) => file.includes('.woff2'))).toHaveLength(2);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect([...priorities]).toEqual(['low']);
  },
);

test('enhanceLaterFiles waits for the page to be loaded, and leaves out fonts that the page has', () => {
  const { asked, load } = open({ hasFonts: true, readyState: 'interactive' });
  expect(asked).toEqual([]);
  load();
  expect(asked).toEqual([NAMED]);
});
