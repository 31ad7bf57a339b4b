import { z } from 'zod';
import { markOf } from '#app/kernel/marked.ts';
import {
  childrenOf,
  FACT_NAMES,
  type RichText,
  type RichTextElement,
  type RichTextMark,
  type RichTextNode,
} from '#app/modules/content/domain/story.ts';
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

/** The nodes that hold blocks, and the only ones that others hold; a paragraph and a heading hold lines. */
const BLOCK_HOLDERS: ReadonlySet<string> = new Set(['list_item', 'table_cell', 'table_header']);
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bullet_list', ['list_item']],
  ['ordered_list', ['list_item']],
  ['table', ['table_row']],
  ['table_row', ['table_cell', 'table_header']],
]);
const HOLDERS: ReadonlySet<string> = new Set(['paragraph', 'heading', ...BLOCK_HOLDERS, ...MEMBERS.keys()]);
const EMPTY: ReadonlyMap<string, 'br' | 'hr'> = new Map([
  ['hard_break', 'br'],
  ['horizontal_rule', 'hr'],
]);
/** The service's names of nodes that have another name here. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['tableRow', 'table_row'],
  ['tableCell', 'table_cell'],
  ['tableHeader', 'table_header'],
]);
/** The element of each mark but the link. */
const ELEMENTS = new Map([
  ['bold', 'strong'],
  ['strong', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['underline', 'u'],
  ['code', 'code'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['highlight', 'mark'],
] as const) as ReadonlyMap<string, RichTextElement>;

/** Editors' headings of the first level stand under the title of the page. */
const levelOf = (level: unknown): 2 | 3 => (level === 1 || level === 2 ? 2 : 3);

/** The state of reading one document: how many nodes it may still have, and where its faults go. */
type Walk = { left: number; readonly fault: (reason: string) => [] };

/**
 * A rich text document as the nodes and marks that the shop prints, each where HTML allows it. Of an unknown node its
 * words remain, and it is noted; an unknown mark or a forbidden link leaves its text.
 */
export function richTextSchema(note: Note) {
  const fault = (reason: string): [] => {
    note(MESSAGE, { reason: reason.slice(0, 100) });
    return [];
  };
  return z
    .object({ type: z.literal('doc'), content: z.array(z.unknown()).nullish() })
    .transform(
      ({ content }): RichText => ({ type: 'doc', content: blocks(nodesOf({ left: MOST_NODES, fault }, content, 0)) }),
    );
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
  const { type: name, text, attrs, content } = read.data;
  const type = NAMES.get(name) ?? name;
  const empty = EMPTY.get(type);
  if (empty) return [{ type: empty }];
  if (type === 'blok') return factsOf(walk, attrs?.body, depth);
  if (type === 'emoji') return typeof attrs?.emoji === 'string' ? [{ type: 'text', text: attrs.emoji }] : [];
  const words: RichTextNode[] = text ? [{ type: 'text', text, ...marksOf(read.data, fault) }] : [];
  if (type === 'text') return words;
  const inner = [...words, ...nodesOf(walk, content, depth + 1)];
  if (type === 'blockquote') return blocks(inner);
  if (type === 'code_block') return blocks(inner.map(asCode));
  if (HOLDERS.has(type)) return [holderOf(type, attrs, inner)];
  fault(`unknown node ${type}`);
  return inner;
}

function holderOf(type: string, attrs: DeliveredNode['attrs'], inner: readonly RichTextNode[]): RichTextNode {
  if (type === 'heading') return { type, attrs: { level: levelOf(attrs?.level) }, content: lines(inner) };
  if (type === 'paragraph') return { type, content: lines(inner) };
  const members = MEMBERS.get(type);
  const content = members ? membersOf(inner, members) : blocks(inner);
  if (type === 'ordered_list') {
    const order = z.number().int().catch(1).parse(attrs?.order);
    return { type, content, ...(order !== 1 && { attrs: { order } }) };
  }
  return { type: type as 'bullet_list', content, ...spansOf(type, attrs) };
}

/** The columns and rows that a cell of a table takes. */
function spansOf(type: string, attrs: DeliveredNode['attrs']): object {
  if (type !== 'table_cell' && type !== 'table_header') return {};
  const span = z.number().int().min(1).max(50).catch(1);
  const [colSpan, rowSpan] = [span.parse(attrs?.colspan), span.parse(attrs?.rowspan)];
  return { attrs: { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) } };
}

const isLine = ({ type }: RichTextNode) => type === 'text' || type === 'br';

/** Nodes as blocks: words that stand alone are a paragraph, and members without a list or a table what they hold. */
function blocks(nodes: readonly RichTextNode[]): RichTextNode[] {
  const found: RichTextNode[] = [];
  let open: RichTextNode[] = [];
  const close = () => {
    if (open.some(({ type }) => type === 'text')) found.push({ type: 'paragraph', content: open });
    open = [];
  };
  for (const node of nodes) {
    if (isLine(node)) {
      open.push(node);
      continue;
    }
    close();
    const isMember = BLOCK_HOLDERS.has(node.type) || node.type === 'table_row';
    found.push(...(isMember ? blocks(childrenOf(node)) : [node]));
  }
  close();
  return found;
}

/** Nodes as words of one line: of a block what it holds. */
function lines(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node) => {
    if (isLine(node) || node.type === 'fact') return [node];
    return lines(childrenOf(node));
  });
}

/** Nodes as the members of a list or a table: what is none is in one. */
function membersOf(nodes: readonly RichTextNode[], [first, ...others]: readonly string[]): RichTextNode[] {
  const own = new Set([first, ...others]);
  return nodes.flatMap((node): RichTextNode[] => {
    if (own.has(node.type)) return [node];
    const content = blocks([node]);
    if (content.length === 0) return [];
    const cell: RichTextNode = { type: 'table_cell', content };
    if (first === 'table_row') return [{ type: 'table_row', content: [cell] }];
    return [first === 'table_cell' ? cell : { type: 'list_item', content }];
  });
}

function asCode(node: RichTextNode): RichTextNode {
  return node.type === 'text' ? { ...node, marks: [...(node.marks ?? []), { type: 'code' }] } : node;
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
