// What most visits never use. It loads with the first act of the visitor that needs a part of it.
export { afterMissingFile, afterReturn } from './web/enhance/after-return.ts';
export { keepTyping, restoreTyped } from './web/enhance/typing.ts';
