type Key = object | string | number | boolean | null | undefined;

type Node = {
  objects?: WeakMap<object, Node>;
  values?: Map<Key, Node>;
  made?: { readonly result: unknown };
};

function next(from: Node, key: Key): Node {
  if ((typeof key === 'object' && key !== null) || typeof key === 'function') {
    from.objects ??= new WeakMap();
    return entry(from.objects, key);
  }
  from.values ??= new Map();
  return entry(from.values, key);
}

function entry<K>(nodes: { get(key: K): Node | undefined; set(key: K, made: Node): unknown }, key: K): Node {
  const found = nodes.get(key);
  if (found) return found;
  const made: Node = {};
  nodes.set(key, made);
  return made;
}

/**
 * A pure function that is run once for equal arguments. Objects are equal when they are the same object, and a result
 * lives as long as the objects it was made of; at least one argument is an object. The other arguments have few values.
 */
export function memoised<A extends readonly [object, ...Key[]], R>(make: (...args: A) => R): (...args: A) => R {
  const root: Node = {};
  return (...args) => {
    let at = root;
    for (const key of args) at = next(at, key);
    at.made ??= { result: make(...args) };
    return at.made.result as R;
  };
}
