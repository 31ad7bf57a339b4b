// What a product page loads with the first large picture that is opened.
export { enhanceZoom } from './modules/catalogue/enhance/zoom.ts';
