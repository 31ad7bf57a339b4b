// The script of the balls in the footer, loaded as they come near.
export { bounceIn } from './modules/shell/enhance/balls.ts';
