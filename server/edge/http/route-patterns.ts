/** The pattern that a path matches; undefined for none. The path is decoded. */
export type PatternOf = (path: string) => string | undefined;

type Compiled = { readonly pattern: string; readonly expression: RegExp };

/** Compiles patterns in the notation of the route table. As in the framework, letter case does not count. */
export function compilePatterns(patterns: readonly string[]): PatternOf {
  const compiled = [...new Set(patterns)].sort((a, b) => specificity(b) - specificity(a)).map(compile);
  return (path) => compiled.find(({ expression }) => expression.test(path))?.pattern;
}

/** Fixed segments precede parameters; a catch-all comes last. */
function specificity(pattern: string): number {
  return segmentsOf(pattern).reduce(
    (sum, segment) => sum + (segment === '*' ? -1 : segment.startsWith(':') ? 2 : 10),
    0,
  );
}

function compile(pattern: string): Compiled {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return { pattern, expression: new RegExp(`^${parts.join('')}/?$`, 'i') };
}

const segmentsOf = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
