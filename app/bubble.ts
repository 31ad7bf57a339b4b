// The script of the speech bubble, loaded with its first message.
export { bubbleOf } from './modules/shell/enhance/speech-bubble.ts';
