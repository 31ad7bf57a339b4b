import { describe, expect, test } from 'vitest';
import { isReportType, readReport } from './policy-report.ts';

const CSP = 'application/csp-report';
const LIST = 'application/reports+json';
const PAGE = 'https://shop.test/uk/checkout/payment?redirectResult=secret#part';

const one = (report: object) => readReport(CSP, JSON.stringify({ 'csp-report': { 'document-uri': PAGE, ...report } }));
const listed = (body: object, type = 'csp-violation') => ({
  type,
  age: 1,
  url: PAGE,
  user_agent: 'A browser',
  body: { documentURL: PAGE, disposition: 'enforce', ...body },
});

describe('a policy report', () => {
  test('has the directive, the blocked address and the page, in either format', () => {
    const expected = [{ directive: 'script-src-elem', blocked: 'https://evil.test', page: '/uk/checkout/payment' }];
    expect(one({ 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.test/a/b?c=d' })).toEqual(
      expected,
    );
    const list = [listed({ effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.test/a/b?c=d' })];
    expect(readReport(`${LIST}; charset=utf-8`, JSON.stringify(list))).toEqual(expected);
  });

  test('of an old browser has the whole directive', () => {
    expect(one({ 'violated-directive': "img-src 'self' data:" })).toMatchObject([
      { directive: 'img-src', blocked: 'unknown' },
    ]);
  });

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:text/html,ada@example.com', 'data'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension'],
    ['https://ada:pass@evil.test:8443/path', 'https://evil.test:8443'],
    ['', 'unknown'],
    ['ADA 4111', 'unknown'],
  ])('of "%s" keeps %s', (blockedUri, blocked) => {
    expect(one({ 'blocked-uri': blockedUri })).toMatchObject([{ blocked }]);
  });

  test('has the path of the page without the rest of its URL, and none for an invalid URL', () => {
    const pageOf = (documentUri: string) => one({ 'document-uri': documentUri })?.[0]?.page;
    expect(pageOf('https://shop.test/uk/search?term=secret#part')).toBe('/uk/search');
    expect(pageOf('about')).toBeNull();
  });

  test('of another kind in a list is ignored, and at most ten are read', () => {
    const list = [
      listed({}, 'deprecation'),
      ...Array.from({ length: 12 }, () => listed({ effectiveDirective: 'img-src', blockedURL: 'inline' })),
    ];
    expect(readReport(LIST, JSON.stringify(list))).toHaveLength(10);
    expect(readReport(LIST, JSON.stringify([listed({}, 'deprecation')]))).toEqual([]);
  });

  test.each([
    [CSP, ''],
    [CSP, '{'],
    [CSP, '{}'],
    [CSP, '[]'],
    [CSP, '{"csp-report":{}}'],
    [LIST, '{"csp-report":{}}'],
    [LIST, '[3]'],
    [LIST, '[{"type":"csp-violation","body":{}}]'],
    ['application/json', '{}'],
  ])('rejects %s: %s', (contentType, text) => {
    expect(readReport(contentType, text)).toBeNull();
  });
});

test.each([
  [CSP, true],
  ['Application/CSP-Report; charset=utf-8', true],
  [LIST, true],
  ['application/json', false],
  ['text/plain', false],
  ['constructor', false],
  ['', false],
])('the content type "%s" is accepted for policy reports: %s', (contentType, is) => {
  expect(isReportType(contentType)).toBe(is);
});
