// What most visits never use of pages with the whole header, in one file with what every page may need.
export { enhanceSignUp } from './modules/newsletter/enhance/sign-up.ts';
export { suggestFor } from './modules/search/enhance/suggest.ts';
export { bounceIn } from './modules/shell/enhance/balls.ts';
export { openSegmentPopup } from './modules/shell/enhance/segment-popup.ts';
export { bubbleOf } from './modules/shell/enhance/speech-bubble.ts';
export { afterMissingFile, afterReturn } from './web/enhance/after-return.ts';
export { keepTyping, restoreTyped } from './web/enhance/typing.ts';
