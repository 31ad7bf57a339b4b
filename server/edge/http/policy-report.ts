import { z } from 'zod';

/** A violation of a page's content security policy, without any data about the visitor. */
export type Violation = {
  readonly directive: string;
  /** Origin of the blocked resource, or the browser's keyword for it (`inline`, `eval`, `data`). */
  readonly blocked: string;
  /** Path of the page; it may hold personal data and is not logged as it is. */
  readonly page: string | null;
};

const WORD = /^[a-z][a-z-]{0,39}/;
const LONGEST_ORIGIN = 100;
/** The most reports that are read from one post. */
const MOST_REPORTS = 10;

const oneReport = z
  .object({
    'csp-report': z.object({
      'document-uri': z.string(),
      'effective-directive': z.string().optional(),
      'violated-directive': z.string().default(''),
      'blocked-uri': z.string().default(''),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    violation(
      report['effective-directive'] ?? report['violated-directive'],
      report['blocked-uri'],
      report['document-uri'],
    ),
  ]);

const listed = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: z.string(), effectiveDirective: z.string(), blockedURL: z.string().nullish() }),
});
const reportList = z.array(z.looseObject({ type: z.string() })).transform((reports, context) =>
  reports
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, MOST_REPORTS)
    .flatMap((report) => {
      const { data } = listed.safeParse(report);
      if (data) return [violation(data.body.effectiveDirective, data.body.blockedURL ?? '', data.body.documentURL)];
      context.addIssue('A report has another shape');
      return [];
    }),
);

/**
 * The formats of reports, by media type: a single report of a browser that knows `report-uri` only, or a list that may
 * contain reports of other kinds.
 */
const SCHEMAS: Readonly<Record<string, z.ZodType<readonly Violation[]>>> = {
  'application/csp-report': oneReport,
  'application/reports+json': reportList,
};

/** Whether a body of this content type is a report. */
export function isReportType(contentType: string): boolean {
  return Object.hasOwn(SCHEMAS, mediaType(contentType));
}

/** Reads a report; null when it is not a policy report. */
export function readReport(contentType: string, text: string): readonly Violation[] | null {
  const schema = SCHEMAS[mediaType(contentType)];
  if (!schema) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function violation(directive: string, blocked: string, page: string): Violation {
  return {
    directive: word(directive),
    blocked: originOf(blocked),
    page: URL.canParse(page) ? new URL(page).pathname : null,
  };
}

/** Only the origin: the rest of a URL may hold personal data. */
function originOf(blocked: string): string {
  if (!URL.canParse(blocked)) return word(blocked);
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol.slice(0, -1) : origin).slice(0, LONGEST_ORIGIN);
}

const word = (text: string): string => WORD.exec(text)?.[0] ?? 'unknown';
const mediaType = (contentType: string): string => contentType.split(';')[0]?.trim().toLowerCase() ?? '';
