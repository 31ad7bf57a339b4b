import type { Import } from './read-imports.ts';

/** A room of the drawing: `id` is its node, `folder` the path a reader opens. */
type Room = { readonly id: string; readonly folder: string; readonly group: 'app' | 'server' };

/** The first pattern that fits a path names its room. */
const FLOORS: readonly (readonly [RegExp, string, Room['group']])[] = [
  [/^app\/routes\//, 'app/routes', 'app'],
  [/^app\/kernel\//, 'app/kernel', 'app'],
  [/^app\/web\//, 'app/web', 'app'],
  [/^app\/modules\/[^/]+\/http\//, 'modules/*/http', 'app'],
  [/^app\/modules\/[^/]+\/usecases\//, 'modules/*/usecases', 'app'],
  [/^app\/modules\/[^/]+\/forms\//, 'modules/*/forms', 'app'],
  [/^app\/modules\/[^/]+\/ui\//, 'modules/*/ui', 'app'],
  [/^app\/modules\/[^/]+\/(?:islands|enhance)\//, 'modules/*/islands, enhance', 'app'],
  [/^app\/modules\/[^/]+\/(?:domain\/|data\/|ports\.ts|[^/]+\.ts)/, 'modules/*/domain, ports', 'app'],
  [/^app\/(?:request-context|response-facts|route-handle)\.ts$/, 'app/request-context', 'app'],
  [/^app\/[^/]+$/, 'app (entry files)', 'app'],
  [/^server\/edge\/([^/]+)\//, 'server/edge/$1', 'server'],
  [/^server\/([^/]+)\//, 'server/$1', 'server'],
  [/^server\/[^/]+$/, 'server (entry files)', 'server'],
];

function floorOf(file: string): Room {
  for (const [pattern, folder, group] of FLOORS) {
    const match = pattern.exec(file);
    if (match) return room(folder.replace('$1', match[1] ?? ''), group);
  }
  throw new Error(`No floor for ${file}`);
}

function room(folder: string, group: Room['group']): Room {
  return { id: folder.replace(/[^a-z]+/gi, '_').replace(/^_|_$/g, ''), folder, group };
}

/** Floors of `app` and rooms of `server`, and which imports which. Every floor uses `app/kernel`: it has no arrow. */
export function renderFloors(imports: readonly Import[]): string {
  const rooms = new Map<string, Room>();
  const knows: Knowledge = new Map();
  for (const { from, to } of imports) {
    const [one, other] = [floorOf(from), floorOf(to)];
    for (const found of [one, other]) rooms.set(found.id, found);
    if (other.folder !== 'app/kernel') note(knows, one.id, other.id);
  }
  const nodes = (group: Room['group']) =>
    [...rooms.values()].filter((found) => found.group === group).map(({ id, folder }) => `    ${id}["${folder}"]`);
  return [
    'flowchart TB',
    '  subgraph app["app: what the shop is"]',
    ...nodes('app').sort(),
    '  end',
    '  subgraph server["server: how it meets the world"]',
    ...nodes('server').sort(),
    '  end',
    ...arrows(knows),
  ].join('\n');
}

const MODULE = /^app\/modules\/([^/]+)\//;

/** The modules and which imports which. A dashed arrow stands for an import that only the `http` room has. */
export function renderModules(imports: readonly Import[]): string {
  const knows: Knowledge = new Map();
  const httpRooms: Knowledge = new Map();
  for (const { from, to } of imports) {
    const [one, other] = [MODULE.exec(from)?.[1], MODULE.exec(to)?.[1]];
    if (one && other) note(from.startsWith(`app/modules/${one}/http/`) ? httpRooms : knows, one, other);
  }
  const names = [...new Set([...knows.keys(), ...httpRooms.keys()])].sort();
  const dashed = [...httpRooms].flatMap(([from, known]) =>
    [...known]
      .filter((to) => !knows.get(from)?.has(to) && !hasDetour(knows, from, to))
      .map((to) => `  ${from} -. http .-> ${to}`),
  );
  return ['flowchart TB', ...names.map((name) => `  ${name}`), ...arrows(knows), ...dashed.sort()].join('\n');
}

/** What each node imports directly. */
type Knowledge = Map<string, Set<string>>;

function note(knows: Knowledge, from: string, to: string): void {
  for (const name of [from, to]) if (!knows.has(name)) knows.set(name, new Set());
  if (from !== to) knows.get(from)?.add(to);
}

/** The direct imports, without those that another path already shows. */
function arrows(knows: Knowledge): readonly string[] {
  return [...knows]
    .flatMap(([from, known]) =>
      [...known].filter((to) => !hasDetour(knows, from, to)).map((to) => `  ${from} --> ${to}`),
    )
    .sort();
}

/** Whether `to` is reached from `from` through another node. */
function hasDetour(knows: Knowledge, from: string, to: string): boolean {
  const seen = new Set([from]);
  const waiting = [...(knows.get(from) ?? [])].filter((next) => next !== to);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(knows.get(next) ?? []));
  }
  return false;
}

/** `text` with each block between `<!-- name -->` and `<!-- /name -->` replaced by its drawing. */
export function withDrawings(text: string, imports: readonly Import[]): string {
  const drawings = { floors: renderFloors(imports), modules: renderModules(imports) };
  return Object.entries(drawings).reduce((page, [name, drawing]) => {
    const block = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`);
    if (!block.test(page)) throw new Error(`The page has no block named ${name}`);
    return page.replace(block, `$1\n\`\`\`mermaid\n${drawing}\n\`\`\`\n$2`);
  }, text);
}
