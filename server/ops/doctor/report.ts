import type { Area, Finding } from './finding.ts';

const LEVELS = { note: 'note ', fault: 'FAULT' } as const;

/** The lines of an area: one per finding that says what to mend, the others counted. */
export function areaLines(area: Area, findings: readonly Finding[]): readonly string[] {
  const title = area.charAt(0).toUpperCase() + area.slice(1);
  const passed = findings.filter(({ level }) => level === 'ok').length;
  const lines = (['fault', 'note'] as const).flatMap((level) =>
    findings.filter((finding) => finding.level === level).map(({ text }) => `  ${LEVELS[level]}  ${text}`),
  );
  return [title, ...lines, ...(passed > 0 ? [`  ok     ${passed === 1 ? 'one check' : `${passed} checks`}`] : [])];
}

/** The last line. */
export function verdict(findings: readonly Finding[]): string {
  const faults = findings.filter(({ level }) => level === 'fault').length;
  if (faults === 0) return 'Nothing has to be mended.';
  return faults === 1 ? 'One thing has to be mended.' : `${faults} things have to be mended.`;
}
