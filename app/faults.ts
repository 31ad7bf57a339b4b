// The script that sends what fails on a page to the log, and draws outlines of pictures. It loads with the first fault.
export { afterFault } from './web/enhance/after-fault.ts';
