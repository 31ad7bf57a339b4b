// The script of the newsletter’s forms, loaded with the first focus in one.
export { enhanceSignUp } from './modules/newsletter/enhance/sign-up.ts';
