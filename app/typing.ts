// The script of a page in which something is typed. It loads with the first input, and when the page is opened again.
export { keepTyping, restoreTyped } from './web/enhance/typing.ts';
