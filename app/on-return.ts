// The script of a page that stays open. It loads when its visitor returns to the tab.
export { afterMissingFile, afterReturn } from './web/enhance/after-return.ts';
