import { z } from 'zod';
import { markOf } from '#app/kernel/marked.ts';
import { FACT_NAMES, type RichText, type RichTextMark, type RichTextNode } from '#app/modules/content/domain/story.ts';
import { address, marked, type Note } from './fields.ts';

const MOST_NODES = 5000;
const DEEPEST = 16;
const MESSAGE = 'Error while normalizing richtext';

const nodeSchema = z.object({
  type: z.string(),
  text: z.string().optional(),
  attrs: z.record(z.string(), z.unknown()).nullish(),
  marks: z.array(z.unknown()).nullish(),
  content: z.array(z.unknown()).nullish(),
});
type DeliveredNode = z.output<typeof nodeSchema>;
const fact = z.object({
  component: z.literal('fact'),
  ...marked,
  fact: z.enum(FACT_NAMES),
  fallback: z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }),
});

const HOLDERS = ['paragraph', 'bullet_list', 'ordered_list', 'list_item'] as const;
const EMPTY: ReadonlyMap<string, 'br' | 'hr'> = new Map([
  ['hard_break', 'br'],
  ['horizontal_rule', 'hr'],
]);
/** The element of each mark but the link. */
const ELEMENTS = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['underline', 'u'],
  ['code', 'code'],
] as const) as ReadonlyMap<string, 'strong' | 'em' | 's' | 'u' | 'code'>;

/** Editors' headings of the first level stand under the title of the page. */
const levelOf = (level: unknown): 2 | 3 => (level === 1 || level === 2 ? 2 : 3);

/** The state of reading one document: how many nodes it may still have, and where its faults go. */
type Walk = { left: number; readonly fault: (reason: string) => [] };

/**
 * A rich text document as the nodes and marks that the shop prints. An unknown node is left out and noted, an unknown
 * mark or a forbidden link leaves its text.
 */
export function richTextSchema(note: Note) {
  const fault = (reason: string): [] => {
    note(MESSAGE, { reason: reason.slice(0, 100) });
    return [];
  };
  return z
    .object({ type: z.literal('doc'), content: z.array(z.unknown()).nullish() })
    .transform(({ content }): RichText => ({ type: 'doc', content: nodesOf({ left: MOST_NODES, fault }, content, 0) }));
}

function nodesOf(walk: Walk, delivered: readonly unknown[] | null | undefined, depth: number): RichTextNode[] {
  return depth > DEEPEST ? walk.fault('too deep') : (delivered ?? []).flatMap((node) => nodeOf(walk, node, depth));
}

function nodeOf(walk: Walk, delivered: unknown, depth: number): RichTextNode[] {
  const { fault } = walk;
  walk.left -= 1;
  if (walk.left < 0) return walk.left === -1 ? fault('too long') : [];
  const read = nodeSchema.safeParse(delivered);
  if (!read.success) return fault('not a node');
  const { type, text, attrs, content } = read.data;
  const empty = EMPTY.get(type);
  if (empty) return [{ type: empty }];
  if (type === 'text') return text ? [{ type, text, ...marksOf(read.data, fault) }] : [];
  if (type === 'blok') return factsOf(walk, attrs?.body, depth);
  const inner = nodesOf(walk, content, depth + 1);
  if (type === 'heading') return [{ type, attrs: { level: levelOf(attrs?.level) }, content: inner }];
  if (type === 'blockquote') return inner;
  const holder = HOLDERS.find((known) => known === type);
  return holder ? [{ type: holder, content: inner }] : fault(`unknown node ${type}`);
}

/** Blocks inside a text. Facts are the only ones. */
function factsOf(walk: Walk, body: unknown, depth: number): RichTextNode[] {
  return (Array.isArray(body) ? body : [null]).flatMap((block: unknown): RichTextNode[] => {
    const read = fact.safeParse(block);
    if (!read.success) return walk.fault('unknown block');
    const { _editable, fact: name, fallback } = read.data;
    const content = nodesOf(walk, fallback.content, depth + 1);
    const mark = markOf({ _editable });
    return content.length > 0 ? [{ type: 'fact', ...mark, attrs: { fact: name }, content }] : walk.fault('empty fact');
  });
}

function marksOf(
  { marks }: DeliveredNode,
  fault: (reason: string) => [],
): { readonly marks?: readonly RichTextMark[] } {
  const read = (marks ?? []).slice(0, 10).flatMap((mark): RichTextMark[] => {
    const { type, attrs } = z
      .object({ type: z.string(), attrs: z.unknown().optional() })
      .catch({ type: '', attrs: null })
      .parse(mark);
    const element = ELEMENTS.get(type);
    if (element) return [{ type: element }];
    if (type !== 'link') return fault(`unknown mark ${type}`);
    const href = linkOf(attrs);
    return href === null ? fault('forbidden link') : [{ type, attrs: { href } }];
  });
  return read.length > 0 ? { marks: read } : {};
}

const linkAttributes = z.object({
  href: z.string().nullish(),
  linktype: z.string().nullish(),
  anchor: z.string().nullish(),
  story: z.unknown().optional(),
});

/** The mark of a link has the fields of a link under other names. */
function linkOf(attrs: unknown): string | null {
  const read = linkAttributes.safeParse(attrs);
  if (!read.success) return null;
  const { href, linktype, anchor, story } = read.data;
  const parsed = address.safeParse({ linktype: linktype ?? 'url', url: href, anchor, story });
  return parsed.success ? parsed.data : null;
}
