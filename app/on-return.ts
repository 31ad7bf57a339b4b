// The script of a page that stays open. It loads when its visitor returns to the tab, and when something of it fails.
export { afterFault } from './web/enhance/after-fault.ts';
export { afterReturn } from './web/enhance/after-return.ts';
export { restoreTyped } from './web/enhance/typed-values.ts';
