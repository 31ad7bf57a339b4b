/**
 * A JSON value as YAML: blocks for what holds something, JSON for the rest. Keys and texts are written bare where YAML
 * cannot misread them.
 */
export function toYaml(value: unknown): string {
  return `${lines(value).join('\n')}\n`;
}

function lines(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0 && value.some((item) => typeof item === 'object' && item !== null)) {
    return value.flatMap((item) => lines(item).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .flatMap(([key, inner]) => {
        const below = lines(inner);
        return isBlock(inner) ? [`${bare(key)}:`, ...below.map((line) => `  ${line}`)] : [`${bare(key)}: ${below[0]}`];
      });
  }
  return [Array.isArray(value) ? `[${value.map(scalar).join(', ')}]` : scalar(value)];
}

function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? bare(value) : JSON.stringify(value);
}

/** Words that YAML reads as something else than text. */
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|y|n|~|-?[\d.].*)$/i;

function bare(text: string): string {
  return /^[A-Za-z/_][\w/ ().,;$'’-]*$/.test(text) && !/ $/.test(text) && !NOT_TEXT.test(text)
    ? text
    : JSON.stringify(text);
}
