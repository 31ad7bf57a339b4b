/**
 * Loaded into a node before the shop (`--import`): its calls of the payment provider, whose address is not a setting,
 * go to `MAPPED_TO` in place of `MAPPED_FROM`.
 */
const { MAPPED_FROM = '', MAPPED_TO = '' } = process.env;
const send = globalThis.fetch;
globalThis.fetch = (target, init) =>
  send(typeof target === 'string' && MAPPED_FROM !== '' ? target.replace(MAPPED_FROM, MAPPED_TO) : target, init);
