import { expect, test } from 'vitest';
import { readAudit } from './audit.mjs';

const reportOf = (...severities: readonly string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`p${index}`, { name: `p${index}`, severity, range: '<2.0.0' }]),
    ),
    metadata: { vulnerabilities: { total: severities.length } },
  });

test('a serious fault of a package stops the gate, and is named', () => {
  expect(readAudit(reportOf('low', 'high'))).toEqual({
    isAnswered: true,
    stops: true,
    lines: ['low: p0 <2.0.0', 'high: p1 <2.0.0'],
  });
});

test('a fault that is not serious is named, and stops nothing', () => {
  expect(readAudit(reportOf('moderate'))).toMatchObject({ stops: false, lines: ['moderate: p0 <2.0.0'] });
});

test('without faults there is nothing to say', () => {
  expect(readAudit(reportOf())).toEqual({ isAnswered: true, stops: false, lines: [] });
});

test.each(['', 'null', '<html>', '{"statusCode":405,"error":{"summary":""}}'])(
  'a registry that answers %j stops nothing, and the gate says that nothing is known',
  (report) => {
    expect(readAudit(report)).toEqual({
      isAnswered: false,
      stops: false,
      lines: ['The registry answered no audit: nothing is known.'],
    });
  },
);
